import { describe, expect, it } from "@jest/globals";
import { misnamed } from "./file-names.js";
import { writtenPaths } from "./repository.js";

const SOURCE = /\.(ts|mjs|cjs)$/;

describe("file names", () => {
  it("are kebab-case nouns in this repository", () => {
    const sources = ["packages", "apps", "tests"].flatMap(writtenPaths).filter((path) => SOURCE.test(path));
    expect(sources.length).toBeGreaterThan(1000);
    expect(misnamed(sources)).toEqual([]);
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
