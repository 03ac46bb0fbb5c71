import type { JsonSchema } from "@toolwright/kernel";

/** Stands for a part that is not converted yet, since it contains the place: the number of the part. */
const SAME_AS = "x-same-as";

/**
 * What becomes of each definition of a zod 3 schema. Every place of a part gets a copy: the converter writes into it what is said
 * of that place alone, and takes out of it what would contradict the place's other parts.
 */
export class ConvertedParts {
  readonly #parts: (JsonSchema | undefined)[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly #origins = new WeakMap<JsonSchema, JsonSchema>();

  /** Takes note of a definition that is going to be converted. */
  begin(def: unknown): void {
    this.#numbers.set(def, this.#parts.length);
    this.#parts.push(undefined);
  }

  /** What a place of a definition holds that was begun before: its part, or what stands for it. */
  again(def: unknown): JsonSchema {
    const number = this.#numbers.get(def) ?? NaN;
    const part = this.#parts[number];
    return part === undefined ? { [SAME_AS]: number } : this.#copy(part);
  }

  /** Keeps what a definition was converted to; what it gives stands at its first place. */
  keep(def: unknown, part: JsonSchema): JsonSchema {
    this.#parts[this.#numbers.get(def) ?? NaN] = part;
    return this.#copy(part);
  }

  /** The part that a node is a copy of; itself where it is none. */
  originOf(node: JsonSchema): JsonSchema {
    return this.#origins.get(node) ?? node;
  }

  /** The part that a node stands for, and what else it says; `undefined` where it stands for none. */
  meantBy(node: JsonSchema): { readonly part: JsonSchema; readonly own: JsonSchema } | undefined {
    const { [SAME_AS]: number, ...own } = node;
    return typeof number === "number" ? { part: this.#parts[number] ?? {}, own } : undefined;
  }

  #copy(part: JsonSchema): JsonSchema {
    const copy = { ...part };
    this.#origins.set(copy, this.originOf(part));
    return copy;
  }
}
