import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, writtenPaths } from "./repository.js";

const CATALOGUES = ["packages/core/src/errors/catalogue.ts", "packages/transports/src/errors.ts"];
/** Rows in a file of their own, and where the catalogue takes them in. */
const INCLUDED = { path: "packages/core/src/errors/container-rows.ts", at: "...containerRows," };
const PAGE = "docs/reference/errors.md";
/** This file, and what it reads, name every code or none. */
const SELF = "error-catalogue.spec.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? "");
}

const rows = CATALOGUES.map((path) => read(path).replace(INCLUDED.at, () => read(INCLUDED.path))).join("\n");
const codes = matches(rows, /^ {2}(TW_[A-Z_]+): row/gm);
const sections = read(PAGE).split(/^(?=#{2,3} )/m);
const documented = matches(read(PAGE), /^### `(TW_[A-Z_]+)`$/gm);

function specs(): string[] {
  const paths = ["packages", "tests", "apps"].flatMap(writtenPaths);
  return paths.filter((path) => path.endsWith(".spec.ts") && !path.endsWith(SELF));
}

/** Without comments, and without lines that say what is not there. */
const claims = (spec: string): string => spec.replace(/^ *(\/\/|\/?\*).*$|^.*\.not\..*$/gm, "");

describe("the catalogues of error codes", () => {
  it("are found", () => {
    expect(codes).toContain("TW_TOOL_NAME_INVALID");
    expect(codes).toContain("TW_BIND_CAPTIVE");
    expect(codes).toContain("TW_HTTP_PORT_TAKEN");
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("and the page name the same codes, in the same order", () => {
    expect(documented).toEqual(codes);
  });

  it.each(codes)("%s is explained by meaning, example and fix", (code) => {
    const section = sections.find((text) => text.startsWith(`### \`${code}\``)) ?? "";
    expect(matches(section, /^- (\w+): \S/gm)).toEqual(["Meaning", "Example", "Fix"]);
  });

  it("have only codes that a test expects", () => {
    const tested = new Set(specs().flatMap((path) => matches(claims(read(path)), /(TW_[A-Z_]+)/g)));
    expect(codes.filter((code) => !tested.has(code))).toEqual([]);
  });
});
