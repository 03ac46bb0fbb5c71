import type { Change } from "./change.js";

/** More changes than these are better read in a diff of the file. */
const MAX_SHOWN = 30;

/** What has changed since a contract was written, for whoever reads a failed test: breaking changes first. */
export function contractReport(changes: readonly Change[], file: string): string {
  const breaking = changes.filter(({ severity }) => severity === "breaking").length;
  const lines = changes.slice(0, MAX_SHOWN).map(lineOf);
  const left = changes.length - lines.length;
  return [
    `The tools are not as ${file} has them: ${count(breaking, "breaking change")}, ${String(changes.length - breaking)} \
harmless.`,
    [...lines, ...(left > 0 ? [`  … and ${String(left)} more.`] : [])].join("\n"),
    breaking > 0
      ? "If clients may break, write the contract again with -u, and release it as a breaking change."
      : "Nothing breaks, but the contract is to be committed as it is now: write it again with -u.",
  ].join("\n\n");
}

function lineOf({ severity, tool, path, what, why }: Change): string {
  const place = path === "" ? tool : `${tool} ${path}`;
  return `  ${severity.padEnd(8)}  ${place} ${what}. ${why}`;
}

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? "" : "s"}`;
}
