import type { CallToolResult, Tool } from "@toolwright/kernel";
import type { ServiceClass } from "../container/service-resolver.js";
import type { Invoker } from "../invocation/invoker.js";
import type { Visibility } from "../invocation/pipeline/visibility.js";
import type { MirroredField } from "../schema/arguments/mirrored-fields.js";

/** A tool, compiled: everything a call needs, and nothing that reflects. Frozen. */
export interface ToolDefinition {
  /** As `tools/list` shows it. */
  readonly tool: Tool;
  readonly service: ServiceClass;
  /** The method's name. */
  readonly method: string;
  /** Whether the method takes an input, which then is its callers' first argument. */
  readonly hasInput: boolean;
  readonly mirrored: readonly MirroredField[];
  /** Who may know of it; `undefined` for everybody. */
  readonly visibility: Visibility | undefined;
  /** For clients: repairs arguments where that is on, and ends in a result. */
  readonly serve: Invoker<CallToolResult>;
  /** For callers in the process who want what a client would get. */
  readonly call: Invoker<CallToolResult>;
  /** For callers in the process who want the method's own value. */
  readonly run: Invoker<unknown>;
}
