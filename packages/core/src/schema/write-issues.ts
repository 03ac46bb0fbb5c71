import type { Issue } from "./schema-adapter.js";

/** One line per issue, `path: message`; an issue of the whole value is its message alone. */
export function writeIssues(issues: readonly Issue[], maxIssues = Infinity): string {
  return issues.slice(0, maxIssues).map(writeIssue).join("\n");
}

function writeIssue({ path, message }: Issue): string {
  return path.length === 0 ? message : `${writePath(path)}: ${message}`;
}

/** A path as code would spell it: `items[2].sku`. */
export function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, key) => written + writeKey(key, written === ""), "");
}

function writeKey(key: PropertyKey, isFirst: boolean): string {
  if (typeof key === "number") return `[${String(key)}]`;
  if (typeof key === "string" && /^[A-Za-z_$][\w$]*$/.test(key)) return isFirst ? key : `.${key}`;
  return `[${JSON.stringify(String(key))}]`;
}
