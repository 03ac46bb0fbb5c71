import "reflect-metadata";
import { type Args, Annotations, Input, Output, Tool, ToolContext, ToolService } from "@toolwright/core";
import { z } from "zod";

export class GitHubClient {
  async search(_repo: string, _query: string, _limit: number, _signal: AbortSignal): Promise<string[]> {
    throw new Error("The network is not for tests");
  }
}

const SearchIssues = z.object({
  repo: z.string().describe("owner/name"),
  query: z.string(),
  limit: z.number().int().max(50).default(10),
});

@ToolService()
export class IssueTools {
  constructor(private readonly github: GitHubClient) {}

  @Tool("search_issues", { description: "Search open issues." })
  @Annotations({ readOnlyHint: true })
  async search(
    @Input(SearchIssues) { repo, query, limit }: Args<typeof SearchIssues>,
    { signal }: ToolContext,
  ): Promise<string> {
    const titles = await this.github.search(repo, query, limit, signal);
    return titles.join("\n");
  }

  @Tool("count_issues", { description: "Count open issues." })
  @Input(z.object({ repo: z.string() }))
  @Output(z.object({ count: z.number().int() }))
  async count({ repo }: { repo: string }): Promise<{ count: number }> {
    const titles = await this.github.search(repo, "", 50, new AbortController().signal);
    return { count: titles.length };
  }
}
