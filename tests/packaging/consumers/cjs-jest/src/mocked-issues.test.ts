import { ToolContext } from "@toolwright/core";
import { createTestApp } from "@toolwright/testing";
import { describeRevisions, mockContainer } from "@toolwright/testing/jest";
import { inject, injectable, multiInject, named } from "inversify";
import { GitHubClient, IssueTools } from "./issue-tools";

it("tests a service among mocks", async () => {
  const { service, mock } = mockContainer(IssueTools);
  mock(GitHubClient).search.mockResolvedValue(["Timeout on login"]);
  expect(await service.count({ repo: "acme/api" })).toEqual({ count: 1 });
  expect(mock(GitHubClient)).toBeInstanceOf(GitHubClient);
  // @ts-expect-error: what a mock resolves to is what the method does
  mock(GitHubClient).search.mockResolvedValue([7]);
});

it("tells bindings apart, and makes what lives for a call", () => {
  @injectable()
  class Copy {
    @multiInject("plugin") readonly plugins!: object[];
    constructor(
      @inject(GitHubClient) @named("from") readonly from: GitHubClient,
      @inject(GitHubClient) @named("to") readonly to: GitHubClient,
      readonly context: ToolContext,
    ) {}
  }
  const { service, mock } = mockContainer(Copy, { context: { toolName: "copy" } });
  expect(service.from).toBe(mock(GitHubClient, { name: "from" }));
  expect(service.to).toBe(mock(GitHubClient, { name: "to" }));
  expect(service.to).not.toBe(service.from);
  expect(service.plugins).toEqual([mock("plugin")]);
  expect(service.context.toolName).toBe("copy");
});

describeRevisions((revision) => {
  it("tests a tool as a client calls it", async () => {
    const search = jest.fn().mockResolvedValue(["Timeout on login"]);
    const overrides = [[GitHubClient, { search }]] as const;
    await using app = await createTestApp({ services: [IssueTools], overrides, revision });
    expect(await app.call("count_issues", { repo: "acme/api" })).toHaveStructuredContent({ count: 1 });
    expect(await app.call("search_issues", { repo: "acme/api", query: "timeout" })).toHaveText(
      "Timeout on login",
    );
    expect(await app.call("count_issues", {})).toBeToolError(/^repo: /m);
  });
});
