import type { Call, Method, PreparedResult } from "@toolwright/kernel";
import type { Identify } from "../context/request-facts.js";
import type { LiveRegistry } from "../registry/live-registry.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { MaybePromise } from "../schema/maybe-promise.js";
import { ListPages, type ListOptions } from "./list-pages.js";
import { principalOf } from "./principal-of.js";
import { visibleTools } from "./visible-tools.js";

/** How `tools/list` answers. */
export interface ToolsListOptions extends ListOptions {
  readonly identify?: Identify | undefined;
}

/** Answers with the list of one state of the registry. */
type Listing = (call: Call) => MaybePromise<PreparedResult>;

/**
 * `tools/list` (2025-11-25 and 2026-07-28, server/tools). Each answer is of one state of the registry, never of two. Its
 * pages are prepared once, by the first who asks for them; where not everybody may know of every tool, for each request.
 */
export function toolsListMethod(live: LiveRegistry, options: ToolsListOptions): Method {
  let listed: ToolRegistry = live.current;
  let listing = listingOf(listed, options);
  return {
    name: "tools/list",
    handle: (call) => {
      const { current } = live;
      if (current !== listed) {
        listing = listingOf(current, options);
        listed = current;
      }
      return listing(call);
    },
  };
}

function listingOf({ definitions, hidesTools }: ToolRegistry, options: ToolsListOptions): Listing {
  if (hidesTools) return filteredListing(definitions, options);
  const pages = pagesOf(definitions, options);
  return (call) => pages.at(cursorOf(call));
}

/** What one caller sees is nobody else's, whatever the app says of its lists (2026-07-28, server/utilities/caching). */
function filteredListing(
  definitions: readonly ToolDefinition[],
  { identify, pageSize, cache }: ToolsListOptions,
): Listing {
  const options: ListOptions = { pageSize, cache: { ttlMs: cache?.ttlMs ?? 0, cacheScope: "private" } };
  return async (call) => {
    const principal = await principalOf(call, identify);
    call.throwIfCancelled();
    const visible = await visibleTools(definitions, call, principal);
    return pagesOf(visible, options).at(cursorOf(call));
  };
}

function pagesOf(definitions: readonly ToolDefinition[], options: ListOptions): ListPages {
  const tools = definitions.map((definition) => definition.tool);
  return new ListPages("tools", tools, options);
}

function cursorOf(call: Call): unknown {
  return call.params?.["cursor"];
}
