import type { Icon, Params, ToolAnnotations } from "@toolwright/kernel";

/** What `@Tool` said. */
export interface ToolDeclaration {
  /** Left out: the name comes from the method. */
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly icons?: readonly Icon[] | undefined;
  readonly meta?: Params | undefined;
  readonly unknownArguments?: "reject" | undefined;
}

/** What one `@Input` said, on the method (`parameter` undefined) or on a parameter. */
export interface InputDeclaration {
  readonly parameter: number | undefined;
  /** A schema, or `undefined` for "take the parameter's class". */
  readonly source: unknown;
  readonly examples?: readonly unknown[] | undefined;
}

/** What `@Output` said. */
export interface OutputDeclaration {
  readonly source: unknown;
}

/**
 * Everything that decorators said about one method: one immutable record per (prototype, method), written slice by
 * slice in any order. Slices are lists, so that a decorator used twice is seen instead of lost.
 */
export interface ToolMetadata {
  readonly tools: readonly ToolDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly outputs: readonly OutputDeclaration[];
  readonly annotations: readonly ToolAnnotations[];
  /** Parameters marked with `@Context()`. */
  readonly contexts: readonly number[];
}
