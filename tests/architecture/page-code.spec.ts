import { describe, expect, it } from "@jest/globals";
import { documents } from "./documents.js";
import { codeOf, compile } from "./page-code.js";

const PAGES = documents().filter(({ path }) => /^(README|docs\/(guides|reference)\/)/.test(path));

describe("the code on pages for users", () => {
  it("compiles, each block by itself", () => {
    const blocks = PAGES.flatMap(codeOf);
    expect(blocks.length).toBeGreaterThan(10);
    expect(compile(blocks)).toEqual(new Map());
  });

  it("is told apart from code that does not", () => {
    const path = "docs/guides/wrong.md";
    const text =
      '```ts\nexport const n: string = 1;\n```\n\n```ts\nimport { createApp } from "@toolwright/core";\nvoid createApp;\n```\n';
    expect(compile(codeOf({ path, text }))).toEqual(
      new Map([[`${path} 1`, ["Type 'number' is not assignable to type 'string'."]]]),
    );
  });
});
