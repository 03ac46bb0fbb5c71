import type { CallContext } from "../../context/call-context.js";
import { appError } from "../../errors/app-error.js";
import { ifVisible } from "../../invocation/pipeline/visibility.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";

/**
 * Runs a call from within the process, of a tool that its caller may know of.
 *
 * @throws AppError `TW_CALL_HIDDEN_TOOL` where a guard hides the tool
 */
export function admitted<T>(
  { visibility, tool }: ToolDefinition,
  context: CallContext,
  run: () => MaybePromise<T>,
): MaybePromise<T> {
  if (visibility === undefined) return run();
  const hidden = (): Error => appError("TW_CALL_HIDDEN_TOOL", { name: tool.name });
  return ifVisible(visibility, context, { run, hidden });
}
