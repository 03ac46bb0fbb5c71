import { type Anatomy, schemasIn } from "./remake.js";

/** How many parts a schema may have. As for plain JSON Schema; converting takes tens of microseconds for each. */
export const MAX_PARTS = 50_000;

/** What is said of a schema with more. */
export function tooManyParts(): Error {
  return new Error(`it has more than ${MAX_PARTS} parts, once what is shared is written out`);
}

/**
 * Refuses a schema that converters, which write a shared part out wherever it stands, would turn into more than a process
 * has room for: of 30 objects each of which holds the next one twice, they make a thousand million.
 *
 * @throws Error that says how many parts there may be, or why there is no end of them
 */
export function refuseBomb(schema: unknown, anatomy: Anatomy): void {
  const sizes = new Map<unknown, number>();
  if (wholeSize() > MAX_PARTS) throw tooManyParts();

  function wholeSize(): number {
    try {
      return sizeOf(schema);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Error(
        "it has no end, or is deeper than the stack: what is given to a lazy part must give the same schema each time, kept in a constant",
        { cause: error },
      );
    }
  }

  /** One that holds itself becomes a reference there. */
  function sizeOf(part: unknown): number {
    const known = sizes.get(part);
    if (known !== undefined) return known;
    sizes.set(part, 1);
    const def = anatomy.definitionOf(part);
    const members = def === undefined ? [] : anatomy.membersOf(def).map((name) => def[name]);
    // A map is how zod 3 finds an option again that is among the members already.
    const parts = members.flatMap((member) => (member instanceof Map ? [] : schemasIn(member, anatomy)));
    const size = parts.reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
    sizes.set(part, size);
    return size;
  }
}
