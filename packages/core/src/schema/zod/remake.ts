import type { ZodDefinition } from "./zod-schema.js";

/** How the schemas of one generation of zod are built. */
export interface Anatomy {
  /** The definition of a schema; `undefined` for anything else. */
  readonly definitionOf: (part: unknown) => ZodDefinition | undefined;
  /** The members of a definition that hold other schemas: one, a list, a record or map of them, or a function that gives them. */
  readonly membersOf: (def: ZodDefinition) => readonly string[];
}

/** Whether a schema, or a part of it, is of some kind. */
export function somePart(schema: unknown, anatomy: Anatomy, test: (def: ZodDefinition) => boolean): boolean {
  const seen = new Set<unknown>();
  return visit(schema);

  function visit(part: unknown): boolean {
    const def = anatomy.definitionOf(part);
    if (def === undefined || seen.has(part)) return false;
    seen.add(part);
    return test(def) || anatomy.membersOf(def).some((member) => schemasIn(def[member], anatomy).some(visit));
  }
}

/** The schemas that a member of a definition holds. */
export function schemasIn(member: unknown, anatomy: Anatomy): readonly unknown[] {
  if (typeof member === "function") return schemasIn((member as () => unknown)(), anatomy);
  if (typeof member !== "object" || member === null) return [];
  if (anatomy.definitionOf(member) !== undefined) return [member];
  return member instanceof Map ? [...(member.values() as Iterable<unknown>)] : Object.values(member);
}

/**
 * Makes a schema anew, part by part; the given one stays as it is. Shared and recursive parts stay so.
 *
 * @param make makes a part of its new definition, whose members are made when they are first read
 */
export function remake(
  schema: unknown,
  anatomy: Anatomy,
  make: (part: unknown, def: ZodDefinition) => unknown,
): unknown {
  const made = new Map<unknown, unknown>();
  return remakeMember(schema);

  function remakePart(part: unknown, def: ZodDefinition): unknown {
    if (!made.has(part)) made.set(part, make(part, remakeDefinition(def)));
    return made.get(part);
  }

  /** Getters stay getters: a default is made for each parse, and a recursive shape is not ready before it is asked for. */
  function remakeDefinition(def: ZodDefinition): ZodDefinition {
    const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(def);
    for (const member of anatomy.membersOf(def)) {
      if (!(member in descriptors)) continue;
      let value: unknown;
      const get = () => (value ??= remakeMember(def[member]));
      descriptors[member] = { get, enumerable: true, configurable: true };
    }
    return Object.defineProperties({}, descriptors);
  }

  function remakeMember(member: unknown): unknown {
    if (typeof member === "function") return () => remakeMember((member as () => unknown)());
    if (typeof member !== "object" || member === null) return member;
    const def = anatomy.definitionOf(member);
    if (def !== undefined) return remakePart(member, def);
    if (Array.isArray(member)) return member.map(remakeMember);
    if (member instanceof Map) return new Map([...member].map(([key, part]) => [key, remakeMember(part)]));
    return Object.fromEntries(Object.entries(member).map(([key, part]) => [key, remakeMember(part)]));
  }
}
