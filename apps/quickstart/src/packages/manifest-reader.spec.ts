import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type FixtureWorkspace, writeFixtureWorkspace } from "../fixtures/workspace.js";
import { ManifestReader } from "./manifest-reader.js";

const STORE = join("node_modules", ".pnpm");

describe("ManifestReader", () => {
  let workspace: FixtureWorkspace;
  let reader: ManifestReader;

  beforeEach(async () => {
    workspace = await writeFixtureWorkspace();
    reader = new ManifestReader(workspace.root);
  });

  afterEach(() => workspace.remove());

  it("reads every package in the store once, scoped ones too", async () => {
    const installed = await reader.readInstalled();
    expect([...installed.keys()].sort()).toEqual([
      "@scope/tool@1.0.0",
      "leaf@1.10.0",
      "leaf@2.0.0",
      "left-over@9.9.9",
      "middle@1.0.0",
      "plugin@1.0.0",
    ]);
    expect(installed.get("@scope/tool@1.0.0")?.folder).toBe(
      "node_modules/.pnpm/@scope+tool@1.0.0/node_modules/@scope/tool",
    );
  });

  it("does not follow links to dependencies", async () => {
    const copy = join(workspace.root, STORE, "middle@1.0.0", "node_modules");
    const elsewhere = join(workspace.root, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "package.json"), '{"name":"linked","version":"1.0.0"}');
    await symlink(elsewhere, join(copy, "linked"), "dir");
    expect((await reader.readInstalled()).has("linked@1.0.0")).toBe(false);
  });

  it("skips folders without a readable manifest", async () => {
    await writeFile(join(workspace.root, STORE, "leaf@2.0.0", "node_modules", "leaf", "package.json"), "{");
    const installed = await reader.readInstalled();
    expect(installed.has("leaf@2.0.0")).toBe(false);
    expect(installed.has("leaf@1.10.0")).toBe(true);
  });

  it("reads the workspace's own packages by folder, without those that are gone", async () => {
    const own = await reader.readWorkspace([".", "packages/app", "packages/gone"]);
    expect([...own].map(([folder, { name }]) => [folder, name])).toEqual([
      [".", "root"],
      ["packages/app", "app"],
    ]);
  });

  it("says how to install when nothing is installed", async () => {
    await rm(join(workspace.root, "node_modules"), { recursive: true });
    await expect(reader.readInstalled()).rejects.toThrow("npx -y pnpm@10.34.9 install");
  });
});
