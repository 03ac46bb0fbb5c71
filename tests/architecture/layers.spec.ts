import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { INNOCENT, PLANTS } from "./planted-layers.js";
import { type Files, plantTree, ROOT, runTool, type Tree } from "./repository.js";

const CONFIG = join(ROOT, ".dependency-cruiser.cjs");
const LIBRARIES = [
  "@jest/globals",
  "ajv",
  "class-transformer",
  "class-validator",
  "inversify",
  "leftpad",
  "reflect-metadata",
  "zod",
  "zod-to-json-schema",
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

async function cruise(cwd: string): Promise<readonly Violation[]> {
  const args = ["packages", "apps", "tests", "--config", CONFIG, "--output-type", "json"];
  const { output } = await runTool("dependency-cruiser/bin/dependency-cruise.mjs", args, cwd);
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

/** The manifests of the real packages, entries and libraries without content, and every planted file. */
async function plantedFiles(names: readonly string[]): Promise<Files> {
  const files: Record<string, string> = {
    "package.json": "{}",
    "tsconfig.base.json": await readFile(join(ROOT, "tsconfig.base.json"), "utf8"),
    "packages/kernel/src/index.ts": "",
    "packages/testing/src/index.ts": "",
    "packages/transports/src/http/index.ts": "",
  };
  for (const name of names) {
    files[`packages/${name}/package.json`] = await readFile(
      join(ROOT, "packages", name, "package.json"),
      "utf8",
    );
  }
  for (const name of LIBRARIES) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, main: "index.js" });
    files[`node_modules/${name}/index.js`] = "";
  }
  for (const { file, code, besides } of PLANTS) Object.assign(files, besides, { [file]: code });
  return { ...files, ...INNOCENT };
}

async function plantedTree(): Promise<Tree> {
  const names = await readdir(join(ROOT, "packages"));
  const links = names.map((name) => [`node_modules/@toolwright/${name}`, `packages/${name}`] as const);
  return plantTree(await plantedFiles(names), Object.fromEntries(links));
}

describe("the layer rules", () => {
  let tree: Tree;
  let violations: readonly Violation[];
  const brokenBy = (file: string): string[] => [
    ...new Set(violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)),
  ];

  beforeAll(async () => {
    tree = await plantedTree();
    violations = await cruise(tree.path);
  });
  afterAll(() => tree.remove());

  it.each(PLANTS)("report $rule for $file", ({ rule, file }) => {
    expect(brokenBy(file)).toEqual([rule]);
  });

  it.each(Object.keys(INNOCENT))("leave %s alone", (file) => {
    expect(brokenBy(file)).toEqual([]);
  });

  it("are each broken by a planted file", () => {
    const { forbidden } = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
    expect(new Set(PLANTS.map(({ rule }) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  });

  it("hold in this repository", async () => {
    const broken = await cruise(ROOT);
    expect(broken.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });
});
