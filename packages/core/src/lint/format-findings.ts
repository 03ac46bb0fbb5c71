import type { Finding } from "./finding.js";

/** Findings as text for a person: one paragraph per finding, or `No findings.` */
export function formatFindings(findings: readonly Finding[]): string {
  return findings.length === 0 ? "No findings." : findings.map(formatFinding).join("\n");
}

/** One finding in two lines: what is wrong and how to mend it, then the rule and its source. */
export function formatFinding({ rule, host, tool, path, ...finding }: Finding): string {
  const where = [tool ?? "app", ...(path === undefined ? [] : [path])].join(" ");
  const whose = host === undefined ? "" : `${host} `;
  const { severity, message, fix, source } = finding;
  return `${whose}${severity} ${where}: ${message}. Fix: ${fix}.\n    ${rule}, ${source}`;
}
