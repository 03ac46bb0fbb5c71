import type { AnnotationHints } from "../../decorators/annotations.js";
import type { EnhancerDecorator } from "../../decorators/enhancer-decorator.js";
import type { Returned, StructuredResult } from "../../decorators/signature-checks.js";
import type { ToolOptions } from "../../decorators/tool.js";
import type { ToolContext } from "../../context/tool-context.js";
import type { OutputOf, SchemaSource, SentOf } from "../../schema/schema-types.js";

/** A tool that is registered while the app runs: a function, with all that decorators say of a method. */
export interface DynamicTool<
  I extends SchemaSource | undefined = undefined,
  O extends SchemaSource | undefined = undefined,
> extends ToolOptions {
  /** 1 to 128 of `A-Z a-z 0-9 _ . -`; no tool of the app may have it, be it disabled. */
  readonly name: string;
  readonly annotations?: AnnotationHints | undefined;
  /** What `@Input` takes; left out for a tool without arguments. */
  readonly input?: I;
  readonly examples?: readonly SentOf<I>[] | undefined;
  /** What `@Output` takes. */
  readonly output?: O;
  /** Whatever else may stand on a method: `UseGuards`, `UseInterceptors`, `UseFilters`, and metadata of your own. */
  readonly decorators?: readonly EnhancerDecorator[] | undefined;
  readonly handler: DynamicHandler<I, O>;
}

/** What runs on a call: the arguments come first, where there are some, then the context. */
export type DynamicHandler<I, O> = [I] extends [undefined]
  ? (context: ToolContext) => Handled<O>
  : (input: OutputOf<I>, context: ToolContext) => Handled<O>;

type Handled<O> = [O] extends [undefined] ? unknown : Fitting<O> | Promise<Fitting<O>>;
type Fitting<O> = Returned<O> | StructuredResult<Returned<O>>;

/** A tool of any schemas, as the framework handles it. */
export type AnyDynamicTool = Omit<DynamicTool, "input" | "examples" | "output" | "handler"> & {
  readonly input?: SchemaSource | undefined;
  readonly examples?: readonly unknown[] | undefined;
  readonly output?: SchemaSource | undefined;
  readonly handler: (...args: never[]) => unknown;
};

/** One tool of an app that changes its tools while it runs. */
export interface RegisteredTool {
  readonly name: string;
  /** Whether it is listed and can be called. */
  readonly enabled: boolean;
  /**
   * Takes it away for the time being; calls under way end as they began.
   *
   * @throws AppError `TW_TOOL_GONE` for one that was removed; `TW_CALL_CLOSED`
   */
  disable(): void;
  /**
   * Puts it back into its place.
   *
   * @throws AppError `TW_TOOL_GONE` for one that was removed; `TW_CALL_CLOSED`
   */
  enable(): void;
  /** Takes it away for good; its name is free again. Once more is without effect. It never throws, also where the app was closed. */
  remove(): void;
}

/** What may be changed of a tool: anything but its name. A handler has to fit the schemas that it will run with. */
export type DynamicToolChanges = Partial<Omit<AnyDynamicTool, "name">>;

/** A tool that was registered, and can be registered differently. */
export interface UpdatableTool extends RegisteredTool {
  /**
   * Replaces what is given, after the same checks as when it was registered; the rest stays, also where a member is
   * `undefined`. Several at the same time take effect one after the other. Calls under way end as they began.
   *
   * @throws BootError with everything that is wrong; the tool is what it was then
   * @throws AppError `TW_TOOL_GONE` for one that was removed; `TW_CALL_ARGUMENT`, `TW_CALL_CLOSED`
   */
  update(changes: DynamicToolChanges): Promise<void>;
}
