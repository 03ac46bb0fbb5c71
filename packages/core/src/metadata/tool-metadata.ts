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
  /**
   * `true` for `@Input()`: take the parameter's class. Apart from `source`, because `@Input(Order)` also receives
   * `undefined` when a circular import has not defined `Order` yet.
   */
  readonly inferred: boolean;
  /** The schema; `undefined` where it is inferred. */
  readonly source: unknown;
  readonly examples?: readonly unknown[] | undefined;
}

/** What `@Output` said. */
export interface OutputDeclaration {
  readonly source: unknown;
}

/** The parts of a record, one for each decorator. Lists, so that a decorator used twice is seen instead of lost. */
export interface ToolSlices {
  readonly tools: readonly ToolDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly outputs: readonly OutputDeclaration[];
  readonly annotations: readonly ToolAnnotations[];
  /** Parameters marked with `@Context()`. */
  readonly contexts: readonly number[];
}

/** Everything that decorators said about one method: one immutable record per (prototype, method). */
export interface ToolMetadata extends ToolSlices {
  /** Whether a decorator ran before reflect-metadata was loaded; the compiler's types are lost then. */
  readonly beforeReflect: boolean;
}
