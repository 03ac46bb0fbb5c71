import type { JsonSchema } from "@toolwright/kernel";
import type { Expression } from "./pattern/expression.js";

/** One thing that is wrong with a value, and where. */
export interface Issue {
  /** Keys from the root to the place; empty for the value as a whole. */
  readonly path: readonly PropertyKey[];
  /** The validation library's own words. */
  readonly message: string;
  /** What code of the schema's author threw, where nothing else is wrong. An app that masks errors does not tell its message. */
  readonly cause?: { readonly thrown: unknown } | undefined;
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
   * The regular expressions that validation runs on a client's texts, for boot to refuse those that take cubic time or more.
   * Left out, they are the patterns of `jsonSchema`.
   */
  readonly expressions?: readonly Expression[] | undefined;
  /**
   * Some places that are published as a list take a single value as well, so that validation has nothing against a text that
   * holds a list: on the wire it is then repaired before it is validated.
   */
  readonly takesSingleValues?: boolean | undefined;
  /**
   * The marks of sensitive values (`sensitive: true`) in the names that values have within the process, where these are not the
   * names that clients use: of what `parse` gives for an input, and of what it takes for an output. Nothing else is read.
   */
  readonly ownMarks?: JsonSchema | undefined;
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
