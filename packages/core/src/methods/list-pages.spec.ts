import { describe, expect, it } from "@jest/globals";
import { McpError, type Revision } from "@toolwright/kernel";
import { ListPages, type ListOptions } from "./list-pages.js";

const plain = { seal: (_method: string, result: object) => JSON.stringify(result) } as unknown as Revision;
const entries = Array.from({ length: 5 }, (_, index) => ({ name: `tool-${String(index)}` }));

function pagesOf(list: ListPages): unknown[] {
  const pages: unknown[] = [];
  let cursor: unknown;
  do {
    const page = JSON.parse(list.at(cursor).textFor(plain, "tools/list")) as Record<string, unknown>;
    pages.push(page["tools"]);
    cursor = page["nextCursor"];
  } while (cursor !== undefined);
  return pages;
}

const cursorOf = (list: ListPages): unknown =>
  (JSON.parse(list.at(undefined).textFor(plain, "tools/list")) as Record<string, unknown>)["nextCursor"];

describe("a list in pages", () => {
  it.each<[ListOptions, number[]]>([
    [{}, [5]],
    [{ pageSize: 1 }, [1, 1, 1, 1, 1]],
    [{ pageSize: 2 }, [2, 2, 1]],
    [{ pageSize: 5 }, [5]],
    [{ pageSize: 6 }, [5]],
  ])("with %j gives every entry once, in order, and ends", (options, sizes) => {
    const pages = pagesOf(new ListPages("tools", entries, options)) as object[][];
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(entries);
  });

  it("is one empty page without entries", () => {
    expect(pagesOf(new ListPages("tools", [], { pageSize: 2 }))).toEqual([[]]);
  });

  it("carries its cache hints on every page", () => {
    const cache = { ttlMs: 5, cacheScope: "public" } as const;
    const list = new ListPages("tools", entries, { pageSize: 3, cache });
    for (const cursor of [undefined, cursorOf(list)]) {
      expect(JSON.parse(list.at(cursor).textFor(plain, "tools/list"))).toMatchObject(cache);
    }
  });

  it("prepares each page once", () => {
    const list = new ListPages("tools", entries, { pageSize: 2 });
    expect(list.at(cursorOf(list))).toBe(list.at(cursorOf(list)));
  });
});

describe("a cursor", () => {
  const list = new ListPages("tools", entries, { pageSize: 2 });
  const changed = new ListPages("tools", [...entries].reverse(), { pageSize: 2 });
  const other = new ListPages("prompts", [{ name: "a" }, { name: "b" }, { name: "c" }], { pageSize: 2 });
  const good = String(cursorOf(list));

  it("[LM-PAGE-01] means the same to every replica that serves the same list", () => {
    const replica = new ListPages("tools", structuredClone(entries), { pageSize: 2 });
    expect(cursorOf(replica)).toBe(good);
  });

  it.each([
    ["a null", null],
    ["a number", 2],
    ["an empty text", ""],
    ["a made-up text", "abc"],
    ["a place between the pages", good.replace(/\.2$/, ".1")],
    ["a place behind the end", good.replace(/\.2$/, ".6")],
    ["the start", good.replace(/\.2$/, ".0")],
    ["one from before a change", cursorOf(changed)],
    ["one of another list", cursorOf(other)],
  ])("[LM-PAGE-02] is refused as -32602 when it is %s", (_what, cursor) => {
    const error = new McpError(-32602, "Invalid params: the cursor is not valid here");
    expect(() => list.at(cursor)).toThrow(error);
    try {
      list.at(cursor);
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: -32602 });
    }
  });
});
