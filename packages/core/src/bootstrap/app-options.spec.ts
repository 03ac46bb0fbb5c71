import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { InMemoryTransport } from "@toolwright/kernel";
import { isBootError } from "../errors/boot-error.js";
import { type AppOptions, checkOptions, serverInfo } from "./app-options.js";
import { createApp } from "./create-app.js";

const valid = { name: "app", version: "1.0.0" };

/** As a caller without a compiler could write them. */
const loose = (options: Readonly<Record<string, unknown>>) =>
  ({ ...valid, ...options }) as unknown as AppOptions;

describe("the options of an app", () => {
  it.each([
    ["name", ""],
    ["name", undefined],
    ["version", 1],
    ["maxIssues", 0],
    ["maxIssues", 1.5],
    ["pageSize", -1],
    ["pageSize", "10"],
    ["errors", "hidden"],
    ["unknownArguments", "strip"],
    ["cache", { ttlMs: -1, cacheScope: "private" }],
    ["cache", { ttlMs: 1, cacheScope: "everyone" }],
    ["cache", { ttlMs: 0.5, cacheScope: "public" }],
    ["services", "IssueTools"],
    ["modules", {}],
    ["schemas", "zod"],
  ])("refuse %s: %j", (option, value) => {
    const problems = checkOptions(loose({ [option]: value }));
    expect(problems).toMatchObject([{ code: "TW_APP_OPTIONS", at: "createApp" }]);
    expect(problems[0]?.what).toMatch(new RegExp(`^createApp\\(\\{ ${option} \\}\\): `));
  });

  it("are fine when left out, or undefined", () => {
    const undefinedAll = { maxIssues: undefined, pageSize: undefined, errors: undefined, cache: undefined };
    expect(checkOptions(valid)).toEqual([]);
    expect(checkOptions({ ...valid, ...undefinedAll, services: undefined, modules: undefined })).toEqual([]);
  });

  it("are all told at once, before anything is scanned", async () => {
    const booting = createApp(loose({ name: "", pageSize: 0, services: [undefined] }));
    await expect(booting).rejects.toMatchObject({
      problems: [{ code: "TW_APP_OPTIONS" }, { code: "TW_APP_OPTIONS" }],
    });
    expect(isBootError(await booting.catch((error: unknown) => error))).toBe(true);
  });
});

describe("how a server introduces itself", () => {
  it("is what was given, and nothing of the rest", () => {
    const icons = [{ src: "data:," }];
    const more = { title: "App", description: "d", websiteUrl: "https://example.com", icons };
    expect(serverInfo({ ...valid, ...more, pageSize: 5 })).toEqual({ ...valid, ...more });
    expect(Object.keys(serverInfo({ ...valid }))).toEqual(["name", "version"]);
  });

  it("reaches clients, with the instructions", async () => {
    await using app = await createApp({ ...valid, title: "App", instructions: "Search first." });
    const transport = new InMemoryTransport();
    await app.listen(transport);
    const answer = new Promise<{ result: unknown }>((resolve) => {
      const peer = transport.connect((message) => {
        resolve(JSON.parse(message) as { result: unknown });
      });
      const params = {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "c", version: "0" },
      };
      peer.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
    });
    expect((await answer).result).toMatchObject({
      serverInfo: { name: "app", version: "1.0.0", title: "App" },
      instructions: "Search first.",
      capabilities: { tools: {} },
    });
  });
});
