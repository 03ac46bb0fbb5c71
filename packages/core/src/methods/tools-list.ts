import type { Method } from "@toolwright/kernel";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { ListPages, type ListOptions } from "./list-pages.js";

/** `tools/list` (2025-11-25 and 2026-07-28, server/tools). */
export function toolsListMethod(registry: ToolRegistry, options: ListOptions): Method {
  const tools = registry.definitions.map((definition) => definition.tool);
  const pages = new ListPages("tools", tools, options);
  return { name: "tools/list", handle: (call) => pages.at(call.params?.["cursor"]) };
}
