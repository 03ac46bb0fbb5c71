import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./repository.js";

type Conditions = Readonly<Record<string, unknown>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, Conditions | string>>;
  readonly publishConfig: { readonly exports: Manifest["exports"] };
  readonly types?: string;
  readonly typesVersions?: { readonly "*": Readonly<Record<string, readonly string[]>> };
}

function read(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")) as Manifest;
}

/** What the export map of an entry must be, given its source. */
function conditionsOf(source: string): Conditions {
  const built = source.replace(/^\.\/src\//, "").replace(/\.ts$/, "");
  const target = (format: string): Conditions => ({
    types: `./dist/${format}/${built}.d.ts`,
    default: `./dist/bundle/${format}/${built}.js`,
  });
  return { import: target("esm"), require: target("cjs") };
}

const PACKAGES = readdirSync(join(ROOT, "packages"));
const ENTRIES = PACKAGES.flatMap((name) => {
  const { exports, publishConfig, typesVersions, types } = read(name);
  const paths = Object.keys(exports).filter((path) => path !== "./package.json");
  return paths.map((path) => ({
    title: `@toolwright/${name}${path.slice(1)}`,
    folder: join(ROOT, "packages", name),
    local: exports[path] as Conditions,
    published: publishConfig.exports[path],
    classicTypes: path === "." ? types : typesVersions?.["*"][path.slice("./".length)]?.[0],
  }));
});

describe.each(ENTRIES)("the entry $title", ({ folder, local, published, classicTypes }) => {
  const { "@toolwright/source": source, ...built } = local;

  it("has a source", () => {
    expect(existsSync(join(folder, source as string))).toBe(true);
  });

  it("is built from that source, in both formats", () => {
    expect(built).toEqual(conditionsOf(source as string));
  });

  it("is published without its source condition", () => {
    expect(published).toEqual(built);
  });

  it("has types for classic resolution", () => {
    expect(classicTypes).toBe((built["require"] as Conditions)["types"]);
  });
});

describe("the packages", () => {
  it("are the four that were decided on", () => {
    expect(PACKAGES).toEqual(["core", "kernel", "testing", "transports"]);
  });

  it("share one version", () => {
    expect(new Set(PACKAGES.map((name) => read(name).version)).size).toBe(1);
  });

  it("publish no entry that the workspace does not know", () => {
    for (const name of PACKAGES) {
      const { exports, publishConfig } = read(name);
      expect(Object.keys(publishConfig.exports)).toEqual(Object.keys(exports));
    }
  });
});
