import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Container, ContainerModule } from "inversify";
import { isBootError } from "../errors/boot-error.js";
import type { AppOptions } from "./app-options.js";
import { checkOptions } from "./check-options.js";
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
    ["dynamicTools", "yes"],
    ["pageSize", -1],
    ["pageSize", "10"],
    ["errors", "hidden"],
    ["unknownArguments", "strip"],
    ["cache", { ttlMs: -1, cacheScope: "private" }],
    ["cache", { ttlMs: 1, cacheScope: "everyone" }],
    ["cache", { ttlMs: 0.5, cacheScope: "public" }],
    ["cache", { ttlMs: 1, cacheScope: "private", ttl: 60_000 }],
    ["cache", { ttlMs: 1, cachScope: "private" }],
    ["cache", { cacheScope: "private" }],
    ["cache", Object.assign([], { ttlMs: 1, cacheScope: "private" })],
    ["maxResultBytes", 255],
    ["maxResultBytes", 256.5],
    ["stopDeadlineMs", -1],
    ["stopDeadlineMs", Infinity],
    ["collect", { maxItem: 1 }],
    ["collect", { maxItems: 0 }],
    ["numbers", { nonFinite: "zero" }],
    ["numbers", { unsafeInteger: "string" }],
    ["messages", { denied: "No." }],
    ["messages", { refused: () => "No." }],
    ["messages", [() => "No."]],
    ["identify", "alice"],
    ["guards", {}],
    ["interceptors", "LogCalls"],
    ["filters", null],
    ["cache", null],
    ["cache", 5],
    ["services", "IssueTools"],
    ["services", null],
    ["modules", {}],
    ["modules", null],
    ["modules", [null]],
    ["modules", [{}]],
    ["modules", [{ load: () => undefined }]],
    ["container", null],
    ["container", {}],
    ["container", 5],
    ["container", new Map()],
    ["schemas", "zod"],
    ["schemas", null],
    ["schemas", [null]],
    ["schemas", [{}]],
    ["schemas", [{ name: "half", accepts: () => true }]],
    ["hosts", "gemini"],
    ["hosts", ["clippy"]],
    ["toolName", "snake"],
    ["logger", null],
    ["logger", { warn: () => undefined }],
    ["logger", { warn: "quietly", error: () => undefined }],
    ["repairArguments", "no"],
    ["instructions", 5],
    ["title", null],
    ["title", {}],
    ["icons", "icon.png"],
    ["icons", [null]],
    ["icons", ["icon.png"]],
    ["icons", [{ mimeType: "image/png" }]],
    ["logger", {}],
  ])("refuse %s: %j", (option, value) => {
    const problems = checkOptions(loose({ [option]: value }));
    expect(problems).toMatchObject([{ code: "TW_APP_OPTIONS", at: "createApp" }]);
    expect(problems[0]?.what).toMatch(new RegExp(`^createApp\\(\\{ ${option} \\}\\): `));
  });

  it("refuse icons that JSON cannot carry", () => {
    const problems = checkOptions(loose({ icons: [{ src: "icon.png", sizes: 5n }] }));
    expect(problems).toMatchObject([
      { code: "TW_APP_OPTIONS", what: expect.stringMatching(/icons.*which JSON can carry/) },
    ]);
  });

  it("are fine when left out, or undefined", () => {
    const undefinedAll = { maxIssues: undefined, pageSize: undefined, errors: undefined, cache: undefined };
    expect(checkOptions(valid)).toEqual([]);
    expect(checkOptions({ ...valid, ...undefinedAll, services: undefined, modules: undefined })).toEqual([]);
  });

  it("are fine as inversify and users make them", () => {
    const adapter = { name: "own", accepts: () => false, compile: () => undefined };
    const full = {
      ...{ modules: [new ContainerModule(() => undefined)], container: new Container(), schemas: [adapter] },
      ...{
        logger: console,
        cache: { ttlMs: 0, cacheScope: "public" },
        toolName: String,
        icons: [{ src: "i.png" }],
      },
      ...{ hosts: ["gemini", "claude"] },
      ...{ stopDeadlineMs: 0, maxResultBytes: 256, collect: { maxItems: 1 }, numbers: { nonFinite: "null" } },
      ...{ messages: { denied: () => "No.", failed: undefined }, identify: () => undefined, guards: [] },
      ...{ errors: "masked", unknownArguments: "reject", repairArguments: false, maxIssues: 1, pageSize: 1 },
    };
    expect(checkOptions(loose(full))).toEqual([]);
  });

  it("need no scope of a cache, which is private then", () => {
    expect(checkOptions(loose({ cache: { ttlMs: 60_000 } }))).toEqual([]);
  });

  it.each([undefined, null, "issues", 5])("are all missing where %p stands for them", async (nothing) => {
    await expect(createApp(nothing as unknown as AppOptions)).rejects.toMatchObject({
      problems: [
        { code: "TW_APP_OPTIONS", what: "createApp({ name }): it must be a string that is not empty" },
        { code: "TW_APP_OPTIONS", what: "createApp({ version }): it must be a string that is not empty" },
      ],
    });
  });

  it("are all told at once, before anything is scanned", async () => {
    const booting = createApp(loose({ name: "", pageSize: 0, services: [undefined] }));
    await expect(booting).rejects.toMatchObject({
      problems: [{ code: "TW_APP_OPTIONS" }, { code: "TW_APP_OPTIONS" }],
    });
    await expect(booting).rejects.toThrow("Fix: correct it, or leave it out for its default.");
    expect(isBootError(await booting.catch((error: unknown) => error))).toBe(true);
  });
});
