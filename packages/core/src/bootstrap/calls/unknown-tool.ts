import { excerpt } from "@toolwright/kernel";
import { type AppError, appError } from "../../errors/app-error.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";

/** What a caller in the process is told of a name that no tool has. A name that a model chose may be of any length. */
export function unknownTool(name: string, registry: ToolRegistry): AppError {
  const count = registry.definitions.length;
  const similar = registry.similarTo(name);
  return appError("TW_CALL_UNKNOWN_TOOL", { name: excerpt(name), similar, count });
}
