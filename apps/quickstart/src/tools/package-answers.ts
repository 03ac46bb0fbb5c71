import type { DependencyPath } from "../packages/dependency-paths.js";
import type { Excerpt } from "../packages/package-catalog.js";
import type { PackageNode } from "../packages/package-graph.js";
import { formatPackageId, type PackageId } from "../packages/package-key.js";

/** The packages that a search found, one a line, and how to see the rest. */
export function describeMatches(text: string, { shown, total }: Excerpt<PackageNode>): string {
  const lines = shown.map((node) => {
    const { license, description } = node.manifest;
    return `${labelOf(node)} [${license}]${description === "" ? "" : ` ${description}`}`;
  });
  const rest = total - shown.length;
  if (rest > 0)
    lines.push(`... and ${String(rest)} more: search for a longer text, or raise "limit" (at most 50).`);
  return [`${count(total, "package matches", "packages match")} ${JSON.stringify(text)}:`, ...lines].join(
    "\n",
  );
}

/** What to tell who found nothing. */
export function describeNoMatch(text: string, nearNames: readonly string[]): string {
  return `No installed package matches ${JSON.stringify(text)}. ${suggest(nearNames, "Try fewer or shorter words.")}`;
}

/** Why one version is installed. */
export function describePaths(node: PackageNode, { shown, total }: Excerpt<DependencyPath>): string {
  const own = node.workspace
    ? `${node.name} is one of the workspace's own packages (${node.manifest.folder}). `
    : "";
  if (total === 0) return `${own}No other workspace package leads to it.`;
  const lines = shown.map((path) => `- ${pathText(path)}`);
  const rest = total - shown.length;
  if (rest > 0) lines.push(`... and ${String(rest)} more: raise "limit" (at most 50) to see longer paths.`);
  const leads = count(total, "declared dependency leads", "declared dependencies lead");
  return [`${own}${leads} to ${formatPackageId(node)}. Shortest paths:`, ...lines].join("\n");
}

/** What to do about a name that is not installed. */
export function describeUnknown(name: string, nearNames: readonly string[]): string {
  return `No package ${JSON.stringify(name)} is installed in this workspace. ${suggest(nearNames, "Find exact names with search_packages.")}`;
}

/** What to do about a version that is not installed. */
export function describeUnknownVersion(wanted: PackageId, installed: readonly PackageId[]): string {
  const versions = installed.map(({ version }) => version).join(", ");
  return `${wanted.name} is installed, but not in version ${wanted.version}. Installed: ${versions}. Leave "version" out to see all.`;
}

/** What to do about a package that only the lockfile knows. */
export function describeMissing(missing: readonly PackageId[]): string {
  const ids = missing.map(formatPackageId).join(", ");
  return `${ids} is in the lockfile but not on disk, as optional packages for other platforms are. Ask about an installed package: search_packages finds them.`;
}

function pathText({ kind, steps }: DependencyPath): string {
  const [from, ...rest] = steps.map(labelOf);
  return [`${from ?? ""} (${kind})`, ...rest].join(" > ");
}

/** A workspace package is known by its name: its version says nothing to who works on it. */
function labelOf(node: PackageNode): string {
  return node.workspace ? node.name : formatPackageId(node);
}

function suggest(nearNames: readonly string[], otherwise: string): string {
  return nearNames.length === 0
    ? otherwise
    : `Did you mean ${nearNames.map((name) => JSON.stringify(name)).join(", ")}?`;
}

function count(total: number, one: string, many: string): string {
  return `${String(total)} ${total === 1 ? one : many}`;
}
