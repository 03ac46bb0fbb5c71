import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { writeFixtureWorkspace } from "./fixtures/workspace.js";
import { findWorkspaceRoot } from "./workspace-root.js";

describe("findWorkspaceRoot", () => {
  it("finds the folder with the lockfile above a module", async () => {
    const { root, remove } = await writeFixtureWorkspace();
    try {
      const module = pathToFileURL(join(root, "packages", "app", "dist", "main.js"));
      expect(findWorkspaceRoot(module.href)).toBe(root);
    } finally {
      await remove();
    }
  });

  it("says where it looked when there is none", () => {
    expect(() => findWorkspaceRoot("file:///nowhere/main.js")).toThrow("/nowhere");
  });
});
