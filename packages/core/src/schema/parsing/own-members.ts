import type { JsonSchema } from "@toolwright/kernel";
import { isPromiseLike } from "../maybe-promise.js";
import { isPlainObject } from "../plain-object.js";
import type { CompiledSchema, Parsed } from "../schema-adapter.js";

type Parse = CompiledSchema["parse"];

/** A member, in the text of a JSON Schema, of a name that every object answers to without having it. */
const INHERITED = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join("|")})":`);

/**
 * Lets a library parse values whose objects inherit nothing, where the schema names a property that every object has:
 * libraries read `value.constructor`, find a function where nothing was sent, and refuse it. Objects of a class, in values from
 * within the process, stay as they are; what the library gives is of ordinary objects again.
 */
export function withOwnMembersOnly(parse: Parse, jsonSchema: JsonSchema): Parse {
  if (!INHERITED.test(JSON.stringify(jsonSchema))) return parse;
  return (value) => {
    const outcome = parse(withPrototype(value, null));
    return isPromiseLike(outcome) ? outcome.then(ordinary) : ordinary(outcome);
  };
}

function ordinary(outcome: Parsed): Parsed {
  return outcome.ok ? { ok: true, value: withPrototype(outcome.value, Object.prototype) } : outcome;
}

/** A copy of plain data whose objects have a prototype. What refers to itself goes on doing so. */
function withPrototype(root: unknown, prototype: object | null): unknown {
  const copies = new Map<unknown, unknown>();
  return copyOf(root);

  function copyOf(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    return copies.get(value) ?? (Array.isArray(value) ? copyList(value) : copyObject(value));
  }

  function copyList(list: readonly unknown[]): unknown {
    const copy: unknown[] = [];
    copies.set(list, copy);
    for (const element of list) copy.push(copyOf(element));
    return copy;
  }

  function copyObject(value: object): unknown {
    if (!isPlainObject(value)) return value;
    const copy = Object.create(prototype) as object;
    copies.set(value, copy);
    for (const [key, member] of Object.entries(value))
      Object.defineProperty(copy, key, { value: copyOf(member), ...ORDINARY });
    return copy;
  }
}

const ORDINARY = { writable: true, enumerable: true, configurable: true } as const;
