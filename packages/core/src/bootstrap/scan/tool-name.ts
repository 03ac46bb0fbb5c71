/** 2025-11-25 and 2026-07-28, server/tools: what a tool may be called. */
const VALID = /^[A-Za-z0-9_.-]{1,128}$/;

/** Whether a tool may have this name. */
export function isValidToolName(name: unknown): name is string {
  return typeof name === "string" && VALID.test(name);
}

/** The default name of a method's tool: `searchIssues` and `search$Issues` become `search_issues`. */
export function snakeCase(method: string): string {
  return method
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
}
