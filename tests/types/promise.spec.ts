import { describe, expect, it } from "@jest/globals";
import {
  Annotations,
  type Args,
  Input,
  Output,
  type ServiceCalls,
  Tool,
  ToolContext,
  ToolService,
} from "@toolwright/core";
import { expectTypeOf } from "expect-type";
import "reflect-metadata";
import * as z from "zod";

interface Found {
  readonly title: string;
  readonly url: string;
}
class GitHubClient {
  search(repo: string, query: string, _options: { limit: number; signal: AbortSignal }): Promise<Found[]> {
    return Promise.resolve([{ title: query, url: `https://example.com/${repo}` }]);
  }
  open(draft: IssueDraft): Promise<Issue> {
    return Promise.resolve({ number: draft.title.length });
  }
}
class PriceList {
  of(sku: string): Promise<number> {
    return Promise.resolve(sku.length);
  }
}
class IssueDraft {
  title!: string;
}
interface Issue {
  readonly number: number;
}

const SearchIssues = z.object({
  repo: z.string().describe("owner/name"),
  query: z.string(),
  limit: z.number().int().max(50).default(10),
});

@ToolService()
class IssueTools {
  constructor(
    private readonly github: GitHubClient,
    private readonly prices: PriceList,
  ) {}

  @Tool("search_issues", {
    title: "Search issues",
    description: "Search open issues. Use it before filing a new one.",
  })
  @Annotations({ readOnlyHint: true, openWorldHint: true })
  async search(
    @Input(SearchIssues, { examples: [{ repo: "acme/api", query: "timeout" }] })
    { repo, query, limit }: Args<typeof SearchIssues>,
    { signal }: ToolContext,
  ): Promise<string> {
    const issues = await this.github.search(repo, query, { limit, signal });
    return issues.map((issue) => `${issue.title}: ${issue.url}`).join("\n");
  }

  @Tool("open_issue", { description: "Open an issue." })
  @Annotations.create()
  open(@Input() draft: IssueDraft): Promise<Issue> {
    return this.github.open(draft);
  }

  @Tool("get_price", { description: "Price of one article." })
  @Input(z.object({ sku: z.string() }))
  @Output(z.object({ sku: z.string(), cents: z.number().int(), currency: z.literal("EUR") }))
  async price({ sku }: { sku: string }) {
    return { sku, cents: await this.prices.of(sku), currency: "EUR" as const };
  }
}

describe("the service of the first page", () => {
  const tools = new IssueTools(new GitHubClient(), new PriceList());

  it("is a plain class to its own tests", async () => {
    await expect(tools.price({ sku: "abc" })).resolves.toEqual({ sku: "abc", cents: 3, currency: "EUR" });
  });

  it("has typed calls", () => {
    type Calls = ServiceCalls<IssueTools>;
    expectTypeOf<Parameters<Calls["search"]>[0]>().toEqualTypeOf<z.input<typeof SearchIssues>>();
    expectTypeOf<ReturnType<Calls["search"]>>().toEqualTypeOf<Promise<string>>();
    expectTypeOf<Parameters<Calls["open"]>[0]>().toEqualTypeOf<{ title?: string }>();
    expectTypeOf<Parameters<Calls["price"]>[0]>().toEqualTypeOf<{ sku: string }>();
  });
});
