import type { IssueIndex, IssueQuery } from "./issues.js";
import type { ToolKind } from "./setup.js";

/** What a tool that returns text does with its arguments. */
export function textAnswer(index: IssueIndex, kind: ToolKind): (query: IssueQuery) => string {
  if (kind === "weigh") return (query) => index.weigh(query);
  if (kind === "page") return (query) => index.page(query);
  return (query) => index.describe(query);
}
