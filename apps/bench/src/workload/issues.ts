import { z } from "zod";
import { LONG_TEXT } from "./long-text.js";

/** The input that every contestant validates: six fields, two defaults, one optional. A schema of its own per tool. */
export function createIssueQuery() {
  return z.object({
    repo: z.string().min(3).describe("owner/name"),
    query: z.string().describe("Words that the issue must contain"),
    state: z.enum(["open", "closed", "all"]).default("open").describe("Which issues to look at"),
    labels: z.array(z.string()).max(10).describe("Labels that the issue must carry"),
    limit: z.number().int().min(1).max(50).default(10).describe("How many issues to return at most"),
    archived: z.boolean().optional().describe("Whether archived repositories count"),
  });
}

/** The output of the variant that declares one. */
export function createIssueCount() {
  return z.object({
    repo: z.string().describe("owner/name"),
    state: z.enum(["open", "closed", "all"]).describe("Which issues were looked at"),
    total: z.number().int().describe("How many issues match"),
  });
}

export type IssueQuerySchema = ReturnType<typeof createIssueQuery>;
export type IssueCountSchema = ReturnType<typeof createIssueCount>;
export type IssueQuery = z.output<IssueQuerySchema>;
export type IssueCount = z.output<IssueCountSchema>;

/** What the tools do once they may: as little as makes every field count. */
export class IssueIndex {
  describe({ repo, query, state, labels, limit, archived }: IssueQuery): string {
    const scope = archived === true ? "with archived" : "live only";
    return `${repo}: ${String(limit)} ${state} issues about "${query}" labelled ${labels.join(", ")} (${scope})`;
  }

  weigh({ repo, query }: IssueQuery): string {
    return `${repo}: ${String(query.length)} characters`;
  }

  page(query: IssueQuery): string {
    return `${this.describe(query)}\n${LONG_TEXT}`;
  }

  count({ repo, state, limit, labels }: IssueQuery): IssueCount {
    return { repo, state, total: limit * labels.length };
  }
}

/** The steps that a tool of kind `progress` reports, of this many. */
export const STEPS = 2;

/** How every tool is published, apart from its name and schemas. */
export const ISSUE_TOOL = {
  title: "Search issues",
  description: "Search the issues of one repository. Use it before filing a new one.",
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
} as const;

/** The name of one of the published tools. */
export function toolName(index: number): string {
  return `search_issues_${String(index)}`;
}
