import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type App, createApp } from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule } from "inversify";
import { GitHubClient, IssueTools } from "./issue-tools.js";

const search = jest.fn<GitHubClient["search"]>();
const fakes = new ContainerModule(({ bind }) => {
  bind(GitHubClient).toConstantValue({ search });
});

describe("IssueTools", () => {
  let app: App;

  beforeEach(async () => {
    search.mockReset().mockResolvedValue(["Timeout on login", "Timeout on search"]);
    app = await createApp({ name: "issues", version: "1.0.0", services: [IssueTools], modules: [fakes] });
  });
  afterEach(() => app.close());

  it("is injected with what the test binds, and fills in defaults", async () => {
    const text = await app.service(IssueTools).search({ repo: "acme/api", query: "timeout" });
    expect(text).toBe("Timeout on login\nTimeout on search");
    expect(search).toHaveBeenCalledWith("acme/api", "timeout", 10, expect.any(AbortSignal));
  });

  it("answers a client over the protocol", async () => {
    const client = await connectClient(app);
    await expect(client.call("count_issues", { repo: "acme/api" })).resolves.toMatchObject({
      content: [{ type: "text", text: '{"count":2}' }],
      structuredContent: { count: 2 },
    });
  });

  it("refuses bad arguments before the service sees them", async () => {
    const result = await app.call("search_issues", { repo: "acme/api", query: "timeout", limit: 51 });
    expect(result.isError).toBe(true);
    expect(search).not.toHaveBeenCalled();
  });

  it("works with the class alone", async () => {
    await expect(new IssueTools({ search }).count({ repo: "acme/api" })).resolves.toEqual({ count: 2 });
  });
});
