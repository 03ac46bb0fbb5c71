import { beforeAll, describe, expect, it } from "@jest/globals";
import { Consumer, type Manifest, packAll } from "./consumer.js";

const TIMEOUT = 180_000;
const cjs = new Consumer("cjs-jest");
const esm = new Consumer("esm-node");

beforeAll(async () => {
  await packAll();
  await cjs.install();
  await esm.install();
}, TIMEOUT);

/** What these manifests ask of whoever installs them, other than each other. */
function asked(manifests: readonly Manifest[]): string[] {
  const names = manifests.flatMap(({ dependencies, peerDependencies, peerDependenciesMeta }) => {
    const peers = Object.keys(peerDependencies ?? {});
    const required = peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
    return [...Object.keys(dependencies ?? {}), ...required];
  });
  return [...new Set(names)].filter((name) => !name.startsWith("@toolwright/")).sort();
}

/** Every entry that can be imported, apart from manifests. */
function entries(): string[] {
  return cjs.installed().flatMap(({ name, exports }) => {
    const paths = Object.keys(exports).filter((path) => path !== "./package.json");
    return paths.map((path) => `${name}${path.slice(1)}`);
  });
}

/** The names that an entry exports in one format; written to the descriptor, since the guard takes `console` away. */
async function exportsOf(entry: string, format: "import" | "require"): Promise<unknown> {
  const load = format === "import" ? `await import("${entry}")` : `require("${entry}")`;
  const type = format === "import" ? "module" : "commonjs";
  const fs = format === "import" ? 'await import("node:fs")' : 'require("node:fs")';
  const write = `(${fs}).writeSync(1, JSON.stringify(Object.keys(${load}).sort()))`;
  const { output } = await (format === "import" ? esm : cjs).run(`--input-type=${type}`, "--eval", write);
  return JSON.parse(output);
}

describe("the tarballs", () => {
  it("ask for nothing that a consumer was not told to install", () => {
    expect(asked(cjs.installed())).toEqual(["@standard-schema/spec", "inversify", "reflect-metadata"]);
  });

  it("leave no trace of the workspace in their manifests", () => {
    const text = JSON.stringify(cjs.installed());
    expect(text).not.toContain("workspace:");
    expect(text).not.toContain("@toolwright/source");
  });

  it(
    "export the same names to import and to require",
    async () => {
      for (const entry of entries()) {
        expect([entry, await exportsOf(entry, "require")]).toEqual([entry, await exportsOf(entry, "import")]);
      }
    },
    TIMEOUT,
  );
});

describe("a CommonJS project on inversify 7, with ts-jest as its preset sets it up", () => {
  it(
    "passes its tests of a decorated service",
    async () => {
      const { output } = await cjs.run("node_modules/jest/bin/jest.js", "--ci", "--colors=false");
      expect(output).toContain("Tests:       4 passed, 4 total");
    },
    TIMEOUT,
  );
});

describe("an ECMAScript-module project on inversify 8", () => {
  it(
    "compiles without skipping the declarations of its libraries, and answers a call",
    async () => {
      expect(await esm.run("node_modules/typescript/bin/tsc", "-p", ".")).toEqual({
        exitCode: 0,
        output: "",
      });
      const { output } = await esm.run("dist/main.js");
      expect(JSON.parse(output)).toMatchObject({
        id: "first",
        result: { content: [{ type: "text", text: "1299" }] },
      });
    },
    TIMEOUT,
  );
});
