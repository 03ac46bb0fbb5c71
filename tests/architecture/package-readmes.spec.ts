import { describe, expect, it } from "@jest/globals";
import { dirname, join } from "node:path";
import ts from "typescript";
import { blocksOf, documents } from "./documents.js";
import { ROOT } from "./repository.js";

const READMES = documents().filter(({ path }) => /^packages\/[^/]+\/README\.md$/.test(path));
/** Every example as a module of its own beside this spec, from where all packages and libraries are found. */
const EXAMPLES = new Map(
  READMES.flatMap((page) =>
    blocksOf(page, "ts").map((code, index): [string, { path: string; code: string }] => [
      join(ROOT, "tests/architecture", `readme-${String(index)}-of-${page.path.split("/")[1] ?? ""}.ts`),
      { path: page.path, code },
    ]),
  ),
);

function compilerOptions(): ts.CompilerOptions {
  const read = ts.readConfigFile(join(ROOT, "tsconfig.spec.json"), (path) => ts.sys.readFile(path));
  if (read.error !== undefined)
    throw new Error(ts.flattenDiagnosticMessageText(read.error.messageText, "\n"));
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(read.config, host, ROOT);
  delete options.tsBuildInfoFile;
  return { ...options, incremental: false };
}

/** What the compiler says of the examples, each with the path of its page. */
function compile(): readonly string[] {
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const program = ts.createProgram([...EXAMPLES.keys()], options, {
    ...host,
    fileExists: (name) => EXAMPLES.has(name) || fileExists(name),
    getSourceFile: (name, version) => {
      const example = EXAMPLES.get(name);
      return example === undefined
        ? getSourceFile(name, version)
        : ts.createSourceFile(name, example.code, version);
    },
  });
  return [...EXAMPLES].flatMap(([file, { path }]) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  });
}

describe("the README of each package", () => {
  it("is there", () => {
    const folders = READMES.map(({ path }) => dirname(path));
    expect(folders).toEqual(["core", "kernel", "testing", "transports"].map((name) => `packages/${name}`));
  });

  it("shows an example that compiles", () => {
    expect([...EXAMPLES.values()].filter(({ code }) => !code.includes("@toolwright/"))).toEqual([]);
    expect(new Set([...EXAMPLES.values()].map(({ path }) => path)).size).toBe(READMES.length);
    expect(compile()).toEqual([]);
  });
});
