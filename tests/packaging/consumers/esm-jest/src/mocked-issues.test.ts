import { expect, it, jest } from "@jest/globals";
import { createTestApp } from "@toolwright/testing";
import { describeRevisions, mockContainer } from "@toolwright/testing/jest";
import { GitHubClient, IssueTools } from "./issue-tools.js";

it("tests a service among mocks", async () => {
  const { service, mock } = mockContainer(IssueTools);
  mock(GitHubClient).search.mockResolvedValue(["Timeout on login"]);
  expect(await service.count({ repo: "acme/api" })).toEqual({ count: 1 });
  expect(mock(GitHubClient)).toBeInstanceOf(GitHubClient);
  // @ts-expect-error: what a mock resolves to is what the method does
  mock(GitHubClient).search.mockResolvedValue([7]);
});

describeRevisions((revision) => {
  it("tests a tool as a client calls it", async () => {
    const search = jest.fn<GitHubClient["search"]>().mockResolvedValue(["Timeout on login"]);
    const overrides = [[GitHubClient, { search }]] as const;
    await using app = await createTestApp({ services: [IssueTools], overrides, revision });
    expect(await app.call("count_issues", { repo: "acme/api" })).toHaveStructuredContent({ count: 1 });
    expect(await app.call("search_issues", { repo: "acme/api", query: "timeout" })).toHaveText(
      "Timeout on login",
    );
    expect(await app.call("count_issues", {})).toBeToolError(/^repo: /m);
  });
});
