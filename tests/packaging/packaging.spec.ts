import { beforeAll, describe, expect, it } from "@jest/globals";
import { Consumer, type Manifest, packAll } from "./consumer.js";

const TIMEOUT = 180_000;
const cjs = new Consumer("cjs-jest");
const esm = new Consumer("esm-node");
const nest = new Consumer("nest-esm");

/** What each app answers to its one call. */
const PRICE = { content: [{ type: "text", text: expect.stringContaining("1299") as unknown }] };

const COMPILED = [
  {
    title: "a CommonJS project on inversify 7, under classic resolution",
    consumer: new Consumer("cjs-node"),
  },
  { title: "an ECMAScript-module project on inversify 8", consumer: esm },
  { title: "a NestJS project in CommonJS, which requires inversify 8", consumer: new Consumer("nest-cjs") },
  { title: "a NestJS project as it comes, on inversify 8", consumer: nest },
];
const JEST = ["node_modules/jest/bin/jest.js", "--ci", "--colors=false"];
const TESTED = [
  {
    title: "a CommonJS project on inversify 7, with ts-jest as its preset sets it up",
    consumer: cjs,
    command: JEST,
    passed: "Tests:       8 passed, 8 total",
    checksTypes: true,
  },
  {
    title: "an ECMAScript-module project on inversify 8, with the ESM preset of ts-jest",
    consumer: new Consumer("esm-jest"),
    command: ["--experimental-vm-modules", ...JEST],
    passed: "Tests:       7 passed, 7 total",
    checksTypes: false,
  },
  {
    title: "an ECMAScript-module project on inversify 8, with vitest",
    consumer: new Consumer("esm-vitest"),
    command: ["node_modules/vitest/vitest.mjs", "run", "--no-color"],
    passed: "Tests  2 passed (2)",
    checksTypes: false,
  },
];

beforeAll(async () => {
  await packAll();
  await Promise.all([...COMPILED, ...TESTED].map(({ consumer }) => consumer.install()));
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

/** Every entry that Node can import, apart from manifests; what Jest offers, nobody has outside of it. */
function entries(): string[] {
  return cjs.installed().flatMap(({ name, exports }) => {
    const paths = Object.keys(exports).filter((path) => !["./package.json", "./jest"].includes(path));
    return paths.map((path) => `${name}${path.slice(1)}`);
  });
}

/** The names that each entry exports; written to the descriptor, since the guard's entry takes `console` away. */
async function exportsIn(format: "module" | "commonjs"): Promise<unknown> {
  const load = (entry: string): string =>
    format === "module" ? `await import(${JSON.stringify(entry)})` : `require(${JSON.stringify(entry)})`;
  const names = entries().map((entry) => `[${JSON.stringify(entry)}, Object.keys(${load(entry)}).sort()]`);
  const script = `(${load("node:fs")}).writeSync(1, JSON.stringify([${names.join()}]))`;
  const { output } = await (format === "module" ? esm : cjs).run(`--input-type=${format}`, "--eval", script);
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
      expect(await exportsIn("commonjs")).toEqual(await exportsIn("module"));
    },
    TIMEOUT,
  );
});

describe.each(TESTED)("$title", ({ consumer, command, passed }) => {
  it(
    "passes its tests of a decorated service",
    async () => {
      const { output } = await consumer.run(...command);
      expect(output).toContain(passed);
    },
    TIMEOUT,
  );
});

describe.each(TESTED.filter(({ checksTypes }) => !checksTypes))("$title", ({ consumer }) => {
  it(
    "knows the types of mocks and matchers, which its runner does not check",
    async () => {
      const compiler = ["node_modules/typescript/bin/tsc", "-p", ".", "--noEmit", "--skipLibCheck"];
      expect(await consumer.run(...compiler)).toEqual({ exitCode: 0, output: "" });
    },
    TIMEOUT,
  );
});

describe.each(COMPILED)("$title", ({ consumer }) => {
  it(
    "compiles, and answers a call",
    async () => {
      expect(await consumer.compile()).toEqual({ exitCode: 0, output: "" });
      const { output } = await consumer.run("dist/main.js");
      expect(JSON.parse(output)).toMatchObject(PRICE);
    },
    TIMEOUT,
  );
});

describe("what a bundler makes of a compiled app", () => {
  it.each(["esbuild", "vite"])(
    "is one file that answers a call without any node_modules (%s)",
    async (bundler) => {
      await nest.compile();
      expect(await nest.run(`bundle-${bundler}.mjs`)).toEqual({ exitCode: 0, output: "" });
      const { output } = await nest.runAlone(`dist/bundles/${bundler}.mjs`);
      expect(JSON.parse(output)).toMatchObject(PRICE);
    },
    TIMEOUT,
  );
});
