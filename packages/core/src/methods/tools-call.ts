import {
  type Call,
  type CallToolResult,
  ErrorCode,
  excerpt,
  McpError,
  type Method,
} from "@toolwright/kernel";
import { WireContext } from "../context/wire-context.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { mirroredParams } from "../schema/mirrored-fields.js";
import { invalidParams } from "./invalid-params.js";

/** `tools/call` (2025-11-25 and 2026-07-28, server/tools). */
export function toolsCallMethod(registry: ToolRegistry): Method {
  return { name: "tools/call", handle };

  function handle(call: Call): CallToolResult | Promise<CallToolResult> {
    const name = call.params?.["name"];
    if (typeof name !== "string") throw invalidParams('"name" must be a string');
    const args = call.params?.["arguments"] ?? {};
    if (typeof args !== "object" || Array.isArray(args)) throw invalidParams('"arguments" must be an object');
    const definition = registry.get(name);
    if (definition === undefined) throw unknownTool(registry, name);
    checkMirror(definition, args, call);
    return definition.serve.invoke(args, new WireContext(call, name));
  }
}

/** Step 8 of the validation ladder: arguments that the transport repeats must be the same there. */
function checkMirror(definition: ToolDefinition, args: object, call: Call): void {
  if (definition.mirrored.length === 0) return;
  const mismatch = call.exchange.checkMirroredParams?.(mirroredParams(definition.mirrored, args));
  if (mismatch !== undefined) throw mismatch;
}

function unknownTool(registry: ToolRegistry, name: string): McpError {
  const similar = registry.similarTo(name);
  return new McpError(ErrorCode.InvalidParams, `Unknown tool: ${excerpt(name)}`, {
    name: excerpt(name),
    ...(similar.length > 0 && { similar }),
  });
}
