import type { Params } from "../../jsonrpc/messages/message.js";
import type { CallToolResult, ContentBlock, Tool } from "../wire.js";
import type { InitializeResult, Step } from "./step.js";

/** Says in an older revision's words what a method answered, or what it tells on the way. */
export interface Projection {
  readonly result: (method: string, result: object) => object;
  readonly params: (method: string, params: Params) => Params;
}

type Change<T> = (value: T) => T;

/**
 * The way down a ladder of revisions.
 *
 * @param steps from the newest revision to the one that is spoken
 */
export function createProjection(steps: readonly Step[]): Projection {
  const handshake = chain(steps.map((step) => step.handshake));
  const callResult = chain([...steps.map((step) => step.callResult), inContent(stepsOfBlocks(steps))]);
  const tool = chain(steps.map((step) => step.tool));
  const progress = chain(steps.map((step) => step.progress));
  return {
    result: (method, result) => {
      if (method === "tools/call") return callResult(result as CallToolResult);
      if (method === "tools/list") return toolList(result as ToolList, tool);
      return method === "initialize" ? handshake(result as InitializeResult) : result;
    },
    params: (method, params) => (method === "notifications/progress" ? progress(params) : params),
  };
}

function chain<T>(changes: readonly (Change<T> | undefined)[]): Change<T> {
  const made = changes.filter((change) => change !== undefined);
  const [first = (value: T): T => value, ...others] = made;
  if (others.length === 0) return first;
  return (value) => made.reduce((current, change) => change(current), value);
}

function stepsOfBlocks(steps: readonly Step[]): Change<ContentBlock> | undefined {
  const blocks = steps.map((step) => step.block).filter((block) => block !== undefined);
  return blocks.length === 0 ? undefined : chain(blocks);
}

/** Nothing where the blocks stay as they are, so that the newest revisions look at none of them. */
function inContent(block: Change<ContentBlock> | undefined): Change<CallToolResult> | undefined {
  if (block === undefined) return undefined;
  return (result) =>
    Array.isArray(result.content) ? { ...result, content: result.content.map(block) } : result;
}

interface ToolList {
  readonly tools: readonly Tool[];
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
}

/** Caching hints are of the stateless era only. */
function toolList(list: ToolList, tool: Change<Tool>): object {
  const { ttlMs: _ttl, cacheScope: _scope, ...rest } = list;
  return { ...rest, tools: list.tools.map(tool) };
}
