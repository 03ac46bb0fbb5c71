import type { JsonSchema } from "@toolwright/kernel";
import type { Expression } from "./pattern/expression.js";

/** One thing that is wrong with a value, and where. */
export interface Issue {
  /** Keys from the root to the place; empty for the value as a whole. */
  readonly path: readonly PropertyKey[];
  /** The validation library's own words. */
  readonly message: string;
}

/** What validation made of a value. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Whether an outcome is there already, told by its own member: a promise's would be searched for up the prototypes. */
export function isParsed(outcome: Parsed | Promise<Parsed>): outcome is Parsed {
  return typeof (outcome as Partial<Parsed>).ok === "boolean";
}

/** Which side of a schema is meant: what goes in, or what comes out of its defaults and transforms. */
export type SchemaSide = "input" | "output";

/** A schema, ready for calls: nothing about it is looked up again. */
export interface CompiledSchema {
  /** JSON Schema 2020-12 unless it says otherwise in `$schema`. */
  readonly jsonSchema: JsonSchema;
  /**
   * The JSON Schema is published as it is, since its author wrote it for that. Any other is brought into the form that hosts
   * take: references inlined, one object at the root.
   */
  readonly verbatim?: boolean | undefined;
  /**
   * The regular expressions that validation runs on a client's texts, for boot to refuse those that take exponential time.
   * Left out, they are the patterns of `jsonSchema`.
   */
  readonly expressions?: readonly Expression[] | undefined;
  /** Validates and transforms. Never throws for a bad value; stays synchronous where the schema is. */
  readonly parse: (value: unknown) => Parsed | Promise<Parsed>;
}

/** Teaches an app one kind of schema. Given to `createApp({ schemas })`; the first adapter that accepts wins. */
export interface SchemaAdapter {
  readonly name: string;
  accepts(source: unknown): boolean;
  /**
   * Compiles a schema for one side.
   *
   * @throws Error whose message says why the schema cannot be written as JSON Schema; it becomes a boot problem
   */
  compile(source: unknown, side: SchemaSide): CompiledSchema;
}
