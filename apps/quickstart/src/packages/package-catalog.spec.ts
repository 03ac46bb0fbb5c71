import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { FIXTURE_LOCKFILE, type FixtureWorkspace, writeFixtureWorkspace } from "../fixtures/workspace.js";
import type { DependencyPath } from "./dependency-paths.js";
import { LockfileReader } from "./lockfile-reader.js";
import { ManifestReader } from "./manifest-reader.js";
import { PackageCatalog } from "./package-catalog.js";
import { formatPackageId, parsePackageKey } from "./package-key.js";

describe("PackageCatalog", () => {
  let workspace: FixtureWorkspace;
  let catalog: PackageCatalog;

  beforeEach(async () => {
    workspace = await writeFixtureWorkspace();
    catalog = new PackageCatalog(new LockfileReader(workspace.root), new ManifestReader(workspace.root));
  });

  afterEach(() => workspace.remove());

  async function why(id: string, limit = 10): Promise<readonly string[]> {
    return (await catalog.why(parsePackageKey(id), limit)).shown.map(write);
  }

  it("holds what is both in the lockfile and on disk, each name and version once, own packages included", async () => {
    expect((await catalog.all()).map(formatPackageId)).toEqual([
      "@scope/tool@1.0.0",
      "app@0.1.0",
      "leaf@1.10.0",
      "leaf@2.0.0",
      "middle@1.0.0",
      "plugin@1.0.0",
      "root@0.0.0",
    ]);
  });

  it("finds every version of a name, lower first, or the one asked for", async () => {
    expect((await catalog.find("leaf")).map(({ version }) => version)).toEqual(["1.10.0", "2.0.0"]);
    expect((await catalog.find("leaf", "2.0.0")).map(({ version }) => version)).toEqual(["2.0.0"]);
    expect(await catalog.find("leaf", "3.0.0")).toEqual([]);
  });

  it("searches names and descriptions for every word, names first", async () => {
    const byDescription = await catalog.search("cuts LEAVES", 10);
    expect(byDescription.shown.map(({ name }) => name)).toEqual(["@scope/tool"]);
    const both = await catalog.search("app", 10);
    expect(both.shown.map(({ name }) => name)).toEqual(["app"]);
    expect((await catalog.search("leaf zebra", 10)).total).toBe(0);
  });

  it("tells how many matches a limit leaves out", async () => {
    const { shown, total } = await catalog.search("leaf", 1);
    expect(shown).toHaveLength(1);
    expect(total).toBe(2);
  });

  it("lists the dependencies of all copies of a package, as installed", async () => {
    expect(await catalog.dependenciesOf({ name: "plugin", version: "1.0.0" })).toEqual([
      { name: "leaf", version: "1.10.0", kind: "prod" },
      { name: "leaf", version: "2.0.0", kind: "prod" },
    ]);
  });

  it("resolves npm aliases to the package behind them", async () => {
    expect(
      (await catalog.dependenciesOf({ name: "@scope/tool", version: "1.0.0" })).map(formatPackageId),
    ).toEqual(["leaf@1.10.0", "plugin@1.0.0"]);
  });

  it("counts licences, the most frequent first", async () => {
    expect(await catalog.licenses()).toEqual([
      { license: "MIT", packages: 4 },
      { license: "Apache-2.0", packages: 1 },
      { license: "ISC", packages: 1 },
      { license: "not stated", packages: 1 },
    ]);
  });

  it("explains a package by one shortest path per declared dependency that leads to it, shortest first", async () => {
    expect(await why("leaf@2.0.0")).toEqual([
      "prod: app@0.1.0 > middle@1.0.0 > leaf@2.0.0",
      "prod: app@0.1.0 > plugin@1.0.0 > leaf@2.0.0",
      "dev: root@0.0.0 > app@0.1.0 > middle@1.0.0 > leaf@2.0.0",
    ]);
  });

  it("does not invent paths through a copy with other peers", async () => {
    expect(await why("leaf@1.10.0")).toEqual(["dev: root@0.0.0 > @scope/tool@1.0.0 > leaf@1.10.0"]);
  });

  it("tells how many paths a limit leaves out", async () => {
    const { shown, total } = await catalog.why({ name: "leaf", version: "2.0.0" }, 1);
    expect([shown.length, total]).toEqual([1, 3]);
  });

  it("leads to the workspace's own packages, and not from a package to itself", async () => {
    expect(await why("app@0.1.0")).toEqual(["dev: root@0.0.0 > app@0.1.0"]);
    expect(await why("root@0.0.0")).toEqual([]);
  });

  it("knows what only the lockfile has", async () => {
    expect(await catalog.missing("binding-mars")).toEqual([{ name: "binding-mars", version: "1.0.0" }]);
    expect(await catalog.missing("leaf")).toEqual([]);
  });

  it("suggests names that look alike", async () => {
    expect(await catalog.namesLike("midle", 3)).toEqual(["middle"]);
  });

  it("reads once, on the first question", async () => {
    await catalog.all();
    await rm(join(workspace.root, "pnpm-lock.yaml"));
    expect(await catalog.find("leaf")).toHaveLength(2);
  });

  it("reads again after a failure", async () => {
    await rm(join(workspace.root, "pnpm-lock.yaml"));
    await expect(catalog.all()).rejects.toThrow("pnpm-lock.yaml");
    await writeFile(join(workspace.root, "pnpm-lock.yaml"), FIXTURE_LOCKFILE);
    expect(await catalog.find("leaf")).toHaveLength(2);
  });
});

function write({ kind, steps }: DependencyPath): string {
  return `${kind}: ${steps.map(formatPackageId).join(" > ")}`;
}
