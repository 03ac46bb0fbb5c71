import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** The composition roots and the leaf; everything else, and what it shares with stdio, must run where there is no Node. */
const NODE_ONLY =
  /^(stdio\/|process\/|http\/(node\/|mount\/node-handler\.ts$|http-transport\.ts$|index\.ts$))/;

/** The names of Node that need no import, wherever they stand: `globalThis.process` is one of them, too. */
const NODE_GLOBALS = [
  "Buffer",
  "process",
  "global",
  "setImmediate",
  "clearImmediate",
  "__dirname",
  "__filename",
  "require",
];
const NODE_MODULE = /^(node:|\.{1,2}\/(.*\/)?(node|process)\/)/;

const folder = join(process.cwd(), "packages/transports/src");

function ruleFiles(): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((entry) => String(entry).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".spec.ts") && !NODE_ONLY.test(name));
}

/** What a file uses of Node; comments and texts may speak of it. */
function nodeUses(code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && NODE_GLOBALS.includes(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile("rule.ts", code, ts.ScriptTarget.Latest);
  visit(source);
  const imported = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
  return [...found, ...imported.filter((name) => NODE_MODULE.test(name))];
}

describe("the rules of HTTP", () => {
  it("use nothing of Node", () => {
    const names = ruleFiles();
    expect(names).toEqual(expect.arrayContaining(["decode-utf8.ts", "http/endpoint.ts"]));
    const users = names.filter((name) => nodeUses(readFileSync(join(folder, name), "utf8")).length > 0);
    expect(users).toEqual([]);
  });

  it.each(NODE_GLOBALS)("would be told of %s", (name) => {
    expect(nodeUses(`export const used = ${name};`)).toEqual([name]);
    expect(nodeUses(`export const used = \`\${globalThis.${name}}\`;`)).toEqual([name]);
    expect(nodeUses(`// ${name}\nexport const text = "${name}" + \`${name}\`; /* ${name} */`)).toEqual([]);
  });

  it.each(["node:fs", "./node/node-exchange.js", "../process/joint-end.js"])(
    "would be told of an import of %s",
    (module) => {
      expect(nodeUses(`import { used } from "${module}";`)).toEqual([module]);
      expect(nodeUses(`export { used } from "${module}";`)).toEqual([module]);
    },
  );
});
