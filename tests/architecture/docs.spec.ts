import { describe, expect, it } from "@jest/globals";
import { blocksOf, brokenLinks, documents, repositoryNames, strayNames } from "./documents.js";

const PAGES = documents();
const NAMES = repositoryNames();

describe.each(PAGES)("the page $path", (page) => {
  it("links to what is there", () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it("names files, folders and code that are there", () => {
    expect(strayNames(page, NAMES)).toEqual([]);
  });
});

describe("the index of decisions", () => {
  const decisions = PAGES.filter(({ path }) => /^docs\/adr\/\d{4}-/.test(path));
  const index = PAGES.find(({ path }) => path === "docs/adr/README.md")?.text ?? "";

  it("lists every decision under its title, in order", () => {
    const lines = decisions.map(({ path, text }) => {
      const [title = ""] = text.split("\n");
      return `- [${title.slice("# ".length)}](${path.slice("docs/adr/".length)})`;
    });
    expect(index.split("\n").filter((line) => line.startsWith("- "))).toEqual(lines);
  });

  it.each(decisions)("$path is one page: context, decision, cost, and when to look again", ({ text }) => {
    const heads = ["Context.", "Decision.", "Cost.", "Revisit when"];
    expect([...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, head]) => head)).toEqual(heads);
    expect(text.split("\n").length).toBeLessThanOrEqual(40);
  });
});

describe("the check itself", () => {
  const page = (text: string) => ({ path: "docs/page.md", text });
  const names = {
    paths: ["a/src/", "a/src/one.ts", "b/src/", "b/src/one.ts", "b/src/two.ts"],
    words: new Set(["createApp"]),
  };

  it("finds a link that leads nowhere, but not in code", () => {
    const text = "[x](gone.md) [y](../README.md#part) [z](https://example.com)\n```ts\nf[0](gone);\n```\n";
    expect(brokenLinks(page(text))).toEqual(["gone.md"]);
  });

  it("finds names of nothing, and paths that may mean two files", () => {
    const text =
      "`src/three.ts` `src/one.ts` `src/two.ts` `a/src/` `src/` `one.ts` `c/` `createApp` `createApps()` `TW_GONE` `c/*.ts`";
    expect(strayNames(page(text), names)).toEqual([
      "src/three.ts",
      "src/one.ts",
      "c/",
      "createApps()",
      "TW_GONE",
    ]);
  });

  it("reads blocks of one language", () => {
    expect(blocksOf(page("```ts\na;\n```\n\n```sh\nb\n```\n"), "ts")).toEqual(["a;\n"]);
  });
});
