import {
  type Call,
  type CallToolResult,
  ErrorCode,
  excerpt,
  McpError,
  type Method,
} from "@toolwright/kernel";
import type { Principal } from "../context/principal.js";
import type { Identify } from "../context/request-facts.js";
import { WireContext } from "../context/wire-context.js";
import type { LiveRegistry } from "../registry/live-registry.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { ifVisible } from "../invocation/pipeline/visibility.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import { mirroredParams } from "../schema/arguments/mirrored-fields.js";
import { invalidParams } from "./invalid-params.js";
import { principalOf } from "./principal-of.js";

/**
 * `tools/call` (2025-11-25 and 2026-07-28, server/tools). A call ends with the definition that it began with, whatever
 * becomes of the registry.
 */
export function toolsCallMethod(live: LiveRegistry, identify?: Identify): Method {
  return { name: "tools/call", handle };

  function handle(call: Call): MaybePromise<CallToolResult> {
    const name = call.params?.["name"];
    if (typeof name !== "string") throw invalidParams('"name" must be a string');
    const args = call.params?.["arguments"] ?? {};
    if (typeof args !== "object" || Array.isArray(args)) throw invalidParams('"arguments" must be an object');
    const registry = live.current;
    const asked: AskedTool = { registry, name, definition: registry.get(name), args, call };
    // Where something is hidden, who may not call at all learns of no name whether it is one.
    if (asked.definition === undefined && !registry.hidesTools) throw unknownTool(asked);
    const principal = principalOf(call, identify);
    if (!isPromiseLike(principal)) return admit(asked, principal);
    return principal.then((late) => {
      call.throwIfCancelled();
      return admit(asked, late);
    });
  }
}

function admit(asked: AskedTool, principal: Principal | undefined): MaybePromise<CallToolResult> {
  const { definition, name, call } = asked;
  if (definition === undefined) throw unknownTool(asked);
  const { visibility } = definition;
  const context = new WireContext(call, name, principal);
  // The usual case, without a closure.
  if (visibility === undefined) return serve(asked, definition, context);
  return ifVisible(visibility, context, {
    run: () => serve(asked, definition, context),
    hidden: () => unknownTool(asked),
  });
}

/** A tool, whoever may know of it, and how it was asked for. */
interface AskedTool {
  /** As it was when the call came. */
  readonly registry: ToolRegistry;
  readonly name: string;
  /** `undefined` where there is none. */
  readonly definition: ToolDefinition | undefined;
  readonly args: object;
  readonly call: Call;
}

function serve(
  { args, call }: AskedTool,
  definition: ToolDefinition,
  context: WireContext,
): MaybePromise<CallToolResult> {
  checkMirror(definition, args, call);
  return definition.serve.invoke(args, context);
}

/** Step 8 of the validation ladder: arguments that the transport repeats must be the same there. */
function checkMirror(definition: ToolDefinition, args: object, call: Call): void {
  if (definition.mirrored.length === 0) return;
  const mismatch = call.exchange.checkMirroredParams?.(mirroredParams(definition.mirrored, args));
  if (mismatch !== undefined) throw mismatch;
}

function unknownTool({ registry, name }: AskedTool): McpError {
  const similar = registry.similarTo(name);
  return new McpError(ErrorCode.InvalidParams, `Unknown tool: ${excerpt(name)}`, {
    name: excerpt(name),
    ...(similar.length > 0 && { similar }),
  });
}
