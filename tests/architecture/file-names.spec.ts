import { describe, expect, it } from "@jest/globals";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { misnamed } from "./file-names.js";
import { ROOT } from "./repository.js";

const BUILT = /(^|\/)(node_modules|dist)\//;
const SOURCE = /\.(ts|mjs|cjs)$/;

async function sources(): Promise<string[]> {
  const folders = ["packages", "apps", "tests"].map(async (top) => {
    const paths = await readdir(join(ROOT, top), { recursive: true });
    return paths.map((path) => `${top}/${path}`);
  });
  return (await Promise.all(folders)).flat().filter((path) => SOURCE.test(path) && !BUILT.test(path));
}

describe("file names", () => {
  it("are kebab-case nouns in this repository", async () => {
    expect(misnamed(await sources())).toEqual([]);
  });

  it.each([
    "packages/core/src/registry/toolRegistry.ts",
    "packages/core/src/registry/tool_registry.ts",
    "packages/core/src/registry/registry-manager.ts",
    "packages/core/src/utils/first.ts",
    "packages/core/src/string-helper.spec.ts",
  ])("are refused: %s", (path) => {
    expect(misnamed([path])).toEqual([path]);
  });

  it.each(["packages/kernel/src/mcp/revisions/2025-11-25.ts", "packages/core/src/schema/zod3.spec.ts"])(
    "are accepted: %s",
    (path) => {
      expect(misnamed([path])).toEqual([]);
    },
  );
});
