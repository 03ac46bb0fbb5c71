import "reflect-metadata";
import { Context, Input, Output, Tool, ToolContext, ToolService } from "@toolwright/core";
import { inject } from "inversify";
import { z } from "zod";

export class GitHubClient {
  async search(_repo: string, _signal?: AbortSignal): Promise<string[]> {
    throw new Error("The network is not for tests");
  }
}

const Repository = z.object({ repo: z.string().describe("owner/name") });

@ToolService()
export class IssueTools {
  constructor(@inject(GitHubClient) private readonly github: GitHubClient) {}

  @Tool("count_issues", { description: "Count open issues." })
  @Output(z.object({ count: z.number().int() }))
  async count(
    @Input(Repository) { repo }: z.infer<typeof Repository>,
    @Context() { signal }: ToolContext,
  ): Promise<{ count: number }> {
    const titles = await this.github.search(repo, signal);
    return { count: titles.length };
  }
}
