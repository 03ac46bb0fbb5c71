import { canonicalJson } from "../canonical-json.js";
import { type ListedTool, readCatalogue } from "./catalogue.js";
import type { Change } from "./change.js";
import { compareTool } from "./compare-tool.js";

/**
 * What has changed between two catalogues, as `catalogueOf` writes them: breaking changes first, and nothing at all only
 * where clients see the same.
 *
 * Arguments may become optional, and take more; they may not go, become required or take less. An answer may say less
 * than its schema allows, never more. What cannot be shown to be harmless is called breaking. A name that an open schema
 * does not declare counts as one that nobody sends.
 *
 * @throws TypeError if a text is no catalogue
 *
 * @example
 * ```ts
 * const changes = compareCatalogues(await readFile("tools.contract.json", "utf8"), catalogueOf(app));
 * const isMajor = changes.some(({ severity }) => severity === "breaking");
 * ```
 */
export function compareCatalogues(before: string, after: string): readonly Change[] {
  const [old, now] = [readCatalogue(before), readCatalogue(after)];
  const changes = [
    ...old.flatMap((tool) => compareNamed(tool, now)),
    ...added(old, now),
    ...reordered(old, now),
  ];
  return [
    ...changes.filter(({ severity }) => severity === "breaking"),
    ...changes.filter(({ severity }) => severity === "harmless"),
  ];
}

function compareNamed(tool: ListedTool, now: readonly ListedTool[]): readonly Change[] {
  const { name } = tool;
  const same = now.find((other) => other.name === name);
  if (same !== undefined) return compareTool(tool, same).map((change) => ({ ...change, tool: name }));
  const alike = now.find((other) => canonicalJson({ ...other, name }) === canonicalJson(tool));
  const what = alike === undefined ? "is gone" : `is gone; \`${alike.name}\` is the same by another name`;
  return [{ severity: "breaking", tool: name, path: "", what, why: "A call of it is refused." }];
}

function added(old: readonly ListedTool[], now: readonly ListedTool[]): readonly Change[] {
  const known = new Set(old.map(({ name }) => name));
  return now
    .filter(({ name }) => !known.has(name))
    .map(({ name }): Change => {
      return { severity: "harmless", tool: name, path: "", what: "is new", why: "Nobody calls it yet." };
    });
}

/** The order is as declared (a promise of the framework's); no call depends on it, but a host's prompt cache may. */
function reordered(old: readonly ListedTool[], now: readonly ListedTool[]): readonly Change[] {
  const common = (tools: readonly ListedTool[], others: readonly ListedTool[]): readonly string[] => {
    const names = new Set(others.map(({ name }) => name));
    return tools.map(({ name }) => name).filter((name) => names.has(name));
  };
  const [before, after] = [common(old, now), common(now, old)];
  const moved = after.find((name, index) => name !== before[index]);
  if (moved === undefined) return [];
  const why = "No call depends on the order, though a host may have to build its prompt cache anew.";
  return [{ severity: "harmless", tool: moved, path: "", what: "is listed at another place", why }];
}
