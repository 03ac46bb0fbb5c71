import type { App } from "@toolwright/core";
import { canonicalJson } from "../canonical-json.js";

/** A tool as it is listed. */
export type ListedTool = App["tools"][number];

/** Whatever has tools to list: an app, or a test app around one. */
export type CatalogueSource = Pick<App, "tools"> | { readonly app: Pick<App, "tools"> };

/**
 * All tools as clients see them listed (names, schemas, annotations, descriptions), in JSON that is the same as long as
 * they are: members in a fixed order, tools in the order in which they are listed.
 *
 * @example
 * ```ts
 * await writeFile("tools.contract.json", catalogueOf(app));
 * ```
 */
export function catalogueOf(source: CatalogueSource): string {
  const { tools } = "tools" in source ? source : source.app;
  return `${JSON.stringify(JSON.parse(canonicalJson({ tools })), undefined, 2)}\n`;
}

/**
 * Reads what {@link catalogueOf} wrote, however it has been formatted since.
 *
 * @throws TypeError if it is something else
 */
export function readCatalogue(text: string): readonly ListedTool[] {
  const read = parsed(text) as { readonly tools?: readonly Partial<ListedTool>[] } | null | undefined;
  const tools = read?.tools;
  if (!Array.isArray(tools) || !tools.every((tool: Partial<ListedTool>) => isTool(tool)))
    throw new TypeError(
      "This is no catalogue of tools. Fix: have it written again, by `catalogueOf` or `-u`.",
    );
  return tools;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTool(tool: Partial<ListedTool> | null): tool is ListedTool {
  return typeof tool?.name === "string" && typeof tool.inputSchema === "object";
}
