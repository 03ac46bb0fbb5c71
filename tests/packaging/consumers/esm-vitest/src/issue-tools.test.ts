import { createTestApp, fakeContext, mockContainer, toolMatchers } from "@toolwright/testing";
import { expect, it, vi } from "vitest";
import { GitHubClient, IssueTools } from "./issue-tools.js";

expect.extend(toolMatchers);

declare module "vitest" {
  interface Matchers<T> {
    toHaveStructuredContent(value: unknown): T;
    toBeToolError(text?: string | RegExp): T;
  }
}

it("tests a service among mocks", async () => {
  const { service, mock } = mockContainer(IssueTools, { fn: vi.fn });
  mock(GitHubClient).search.mockResolvedValue(["Timeout on login"]);
  expect(await service.count({ repo: "acme/api" }, fakeContext())).toEqual({ count: 1 });
  expect(vi.mocked(mock(GitHubClient).search).mock.calls[0]?.[0]).toBe("acme/api");
});

it("tests a tool as a client calls it", async () => {
  const { container, mock } = mockContainer(IssueTools, { fn: vi.fn });
  mock(GitHubClient).search.mockRejectedValueOnce(new Error("GitHub is down"));
  mock(GitHubClient).search.mockResolvedValueOnce([]);
  const app = await createTestApp({ services: [IssueTools], container });
  expect(await app.call("count_issues", { repo: "acme/api" })).toBeToolError("GitHub is down");
  expect(await app.call("count_issues", { repo: "acme/api" })).toHaveStructuredContent({ count: 0 });
  await app.close();
});
