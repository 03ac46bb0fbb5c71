import type { JsonSchema } from "@toolwright/kernel";
import { ANYTHING, declaredShape, type Shape } from "./declared-shape.js";
import { isPromiseLike } from "../maybe-promise.js";
import { isPlainObject } from "../plain-object.js";
import type { CompiledSchema, Parsed } from "../schema-adapter.js";

/** Levels that no honest value has; what writes the value says that it is too deep. */
const MAX_DEPTH = 500;

/**
 * Lets a library parse that keeps what its schema does not name, and takes that away: what leaves a server is what its
 * output schema shows, unless that says that there is more. Values are never changed, but copied where they have more.
 *
 * @throws Error for a schema that is nested more than 500 levels deep
 */
export function declaredOnly(
  parse: CompiledSchema["parse"],
  jsonSchema: JsonSchema,
): CompiledSchema["parse"] {
  const shape = declaredShape(jsonSchema);
  const settle = (outcome: Parsed): Parsed =>
    outcome.ok ? { ok: true, value: projected(outcome.value, shape, 0) } : outcome;
  return (value) => {
    const outcome = parse(value);
    return isPromiseLike(outcome) ? outcome.then(settle) : settle(outcome);
  };
}

function projected(value: unknown, shape: Shape, depth: number): unknown {
  if (typeof value !== "object" || value === null || shape === ANYTHING || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return projectedList(value, shape, depth);
  return isPlainObject(value) ? projectedRecord(value, shape, depth) : projectedInstance(value, shape, depth);
}

function projectedList(list: readonly unknown[], shape: Shape, depth: number): unknown {
  let copy: unknown[] | undefined;
  for (const [at, element] of list.entries()) {
    const kept = projected(element, shape.element(at), depth + 1);
    if (kept !== element) (copy ??= [...list])[at] = kept;
  }
  return copy ?? list;
}

function projectedRecord(record: object, shape: Shape, depth: number): unknown {
  const entries = Object.entries(record) as (readonly [string, unknown])[];
  const kept = entries.flatMap(([name, value]) => {
    const part = shape.member(name);
    return part === undefined ? [] : [[name, projected(value, part, depth + 1)] as const];
  });
  const isSame = kept.length === entries.length && kept.every(([, value], at) => value === entries[at]?.[1]);
  return isSame ? record : Object.fromEntries(kept);
}

/** An object of a class, by the members that are named, getters among them. What writes itself says what its JSON is. */
function projectedInstance(instance: object, shape: Shape, depth: number): unknown {
  const isData = Object.prototype.toString.call(instance) === "[object Object]";
  if (shape.isOpen || !isData || typeof (instance as { toJSON?: unknown }).toJSON === "function")
    return instance;
  const kept = [...shape.names].flatMap((name) => {
    const isThere = Object.hasOwn(instance, name) || (name in instance && !(name in Object.prototype));
    const value = isThere ? (instance as Readonly<Record<string, unknown>>)[name] : undefined;
    return value === undefined ? [] : [[name, projected(value, shape.member(name) ?? ANYTHING, depth + 1)]];
  });
  return Object.fromEntries(kept) as unknown;
}
