import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { INNOCENT, PLANTS } from "./planted-lint.js";
import { plantTree, ROOT, runTool, type Tree } from "./repository.js";

const CONFIG = join(ROOT, "tests/architecture/planted-lint.config.mjs");

interface FileReport {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}

const plantedFiles = { ...INNOCENT, ...Object.fromEntries(PLANTS.map(({ file, code }) => [file, code])) };

async function lint(cwd: string): Promise<readonly FileReport[]> {
  const { output } = await runTool(
    "eslint/bin/eslint.js",
    [".", "--config", CONFIG, "--format", "json"],
    cwd,
  );
  return JSON.parse(output) as FileReport[];
}

describe("the lint norms", () => {
  let tree: Tree;
  let reports: readonly FileReport[];
  const brokenBy = (file: string): string[] => {
    const messages = reports.find(({ filePath }) => filePath.endsWith(`/${file}`))?.messages ?? [];
    return messages.map(
      ({ ruleId, message }) => ruleId ?? (message.startsWith("Unused") ? "unused directive" : message),
    );
  };

  beforeAll(async () => {
    tree = await plantTree(plantedFiles);
    reports = await lint(tree.path);
  });
  afterAll(() => tree.remove());

  it.each(PLANTS)("report $rule for $file", ({ rule, file }) => {
    expect(brokenBy(file)).toEqual([rule]);
  });

  it.each(Object.keys(INNOCENT))("leave %s alone", (file) => {
    expect(brokenBy(file)).toEqual([]);
  });
});
