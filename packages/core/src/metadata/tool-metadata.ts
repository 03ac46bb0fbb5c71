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
  /** What stood beside the examples: an option that there is not. */
  readonly rest?: object | undefined;
}

/** What `@Output` said. */
export interface OutputDeclaration {
  readonly source: unknown;
}

/** What one decorator made by `createMetadata` said: its key, and the value. */
export interface MetadataEntry {
  readonly key: symbol;
  readonly value: unknown;
}

/** Something that a decorator was given and does not take. Kept for boot, since an error in an import names no place. */
export interface DecoratorFault {
  /** The decorator, with the option if it is about one: `@Tool({ name })`. */
  readonly option: string;
  /** Goes on after a colon. */
  readonly reason: string;
}

/** What stands around a call, as decorators on a class or a method named it: classes, or instances. In reading order. */
export interface Enhancements {
  readonly guards: readonly unknown[];
  readonly interceptors: readonly unknown[];
  readonly filters: readonly unknown[];
  /** Custom metadata; of two entries with one key, the first counts. Where classes inherit, see `readToolData`. */
  readonly data: readonly MetadataEntry[];
  /** Of any decorator, here because this is what classes and methods both have. */
  readonly faults: readonly DecoratorFault[];
}

/** A parameter that a decorator made by `createParamDecorator` fills. */
export interface ParameterDeclaration {
  readonly parameter: number;
  /** Takes the call, and answers with the parameter's value or a promise of it. */
  readonly read: (call: never) => unknown;
}

/** The parts of a record, one for each decorator. Lists, so that a decorator used twice is seen instead of lost. */
export interface ToolSlices extends Enhancements {
  readonly tools: readonly ToolDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly outputs: readonly OutputDeclaration[];
  readonly annotations: readonly ToolAnnotations[];
  /** Parameters marked with `@Context()`. */
  readonly contexts: readonly number[];
  readonly parameters: readonly ParameterDeclaration[];
}

/** Everything that decorators said about one method: one immutable record per (prototype, method). */
export interface ToolMetadata extends ToolSlices {
  /** Whether a decorator ran before reflect-metadata was loaded; the compiler's types are lost then. */
  readonly beforeReflect: boolean;
}
