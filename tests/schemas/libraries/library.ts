import type { SchemaAdapter } from "@toolwright/core";
import type { Model, ObjectModel } from "../model.js";

/** What the suites that run over all libraries know of one. */
export interface Library {
  readonly name: string;
  readonly adapter: SchemaAdapter;
  /** A model as the library's users would write it. */
  readonly write: (model: ObjectModel) => unknown;
  /** A schema of `{ n: integer, next?: itself }`. */
  readonly chain: unknown;
  /** Kinds of models that it does not publish, or has no words for. */
  readonly lacks: readonly Model["kind"][];
  /** Property names that the library does not treat like any other, each with the reason. */
  readonly sparedNames: Readonly<Record<string, string>>;
  /** The length of a text is that of its UTF-16 units, where JSON Schema counts code points. */
  readonly countsUnits: boolean;
  /** A list passes for an object without required members. */
  readonly takesListsAsObjects: boolean;
}

/** An object of these members, whatever their names: they are defined, not assigned. */
export function recordOf<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries(entries);
}

/** What zod says of the one name that it passes over. */
export const ZOD_SPARES: Library["sparedNames"] = {
  ["__proto__"]: "zod drops a member of this name, for fear of polluted prototypes",
};
