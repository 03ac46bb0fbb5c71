import { describe, expect, it, jest } from "@jest/globals";
import { type Args, Input, InvalidArgumentsError, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Query = z.object({ repo: z.string(), limit: z.number().max(50).default(10) });
const Order = z.object({ items: z.array(z.object({ sku: z.string(), "odd key": z.number().optional() })) });
const Range = z
  .object({ from: z.number(), to: z.number() })
  .refine(({ from, to }) => from <= to, "from > to");
const Known = z.object({ id: z.string().refine((id) => Promise.resolve(id === "known"), "no such id") });

const ran = jest.fn();

@ToolService()
class Strict {
  @Tool("search_issues")
  search(@Input(Query) query: Args<typeof Query>): void {
    ran(query);
  }

  @Tool("order")
  order(@Input(Order) order: Args<typeof Order>): void {
    ran(order);
  }

  @Tool("range")
  range(@Input(Range) range: Args<typeof Range>): void {
    ran(range);
  }

  @Tool("find")
  find(@Input(Known) known: Args<typeof Known>): string {
    return known.id;
  }

  @Tool("exact")
  exact(@Input(z.strictObject({ a: z.string() })) input: { a: string }): void {
    ran(input);
  }

  @Tool("open")
  open(@Input(z.looseObject({ a: z.string() })) input: { a: string }): object {
    return input;
  }

  @Tool("none")
  none(): void {
    ran();
  }
}

@ToolService()
class Nesting {
  @Tool("nested")
  nested(@Input(Order.extend({ note: z.looseObject({}).optional() })) order: Args<typeof Order>): void {
    ran(order);
  }
}

describe.each(REVISIONS)("bad arguments over %s", (revision) => {
  it.each([
    [
      "search_issues",
      { repo: "a/b", limit: 999 },
      'Invalid arguments for tool "search_issues":\nlimit: Too big: expected number to be <=50',
    ],
    [
      "search_issues",
      { limit: "many" },
      'Invalid arguments for tool "search_issues":\n' +
        "repo: Invalid input: expected string, received undefined\n" +
        "limit: Invalid input: expected number, received string",
    ],
    [
      "order",
      { items: [{ sku: "a" }, { sku: "b" }, { sku: 3, "odd key": "x" }] },
      'Invalid arguments for tool "order":\n' +
        "items[2].sku: Invalid input: expected string, received number\n" +
        'items[2]["odd key"]: Invalid input: expected number, received string',
    ],
    ["range", { from: 2, to: 1 }, 'Invalid arguments for tool "range":\nfrom > to'],
    ["find", { id: "other" }, 'Invalid arguments for tool "find":\nid: no such id'],
    ["exact", { a: "x", b: 1 }, 'Invalid arguments for tool "exact":\nUnrecognized key: "b"'],
    ["none", { x: 1 }, 'Invalid arguments for tool "none":\nx: Unknown argument'],
  ])(
    "[LM-TOOLS-09] of %s are a tool error in the library's words, and the method is not called",
    async (name, args, text) => {
      ran.mockClear();
      await using served = await serve(revision, Strict);
      expect(failure(await served.call(name, args))).toBe(text);
      expect(ran).not.toHaveBeenCalled();
    },
  );
});

describe("bad arguments", () => {
  const many = { items: Array.from({ length: 100 }, () => ({ sku: 0 })) };

  it("are all told, unless the app sets a limit", async () => {
    await using all = await boot(Strict);
    await using few = await boot(Strict, { maxIssues: 2 });
    expect(failure(await all.call("order", many)).split("\n")).toHaveLength(101);
    expect(failure(await few.call("order", many))).toBe(
      'Invalid arguments for tool "order":\n' +
        "items[0].sku: Invalid input: expected string, received number\n" +
        "items[1].sku: Invalid input: expected string, received number",
    );
  });

  it("in a call within the process reject, with the same text and the issues", async () => {
    await using app = await boot(Strict);
    const call = app.service(Strict).search({ repo: "a/b", limit: 51 });
    await expect(call).rejects.toBeInstanceOf(InvalidArgumentsError);
    await expect(call).rejects.toMatchObject({
      message: 'Invalid arguments for tool "search_issues":\nlimit: Too big: expected number to be <=50',
      issues: [{ path: ["limit"], message: "Too big: expected number to be <=50" }],
    });
  });
});

describe("unknown arguments", () => {
  it("follow the schema: stripped, refused, or kept", async () => {
    await using app = await boot(Strict);
    expect((await app.call("find", { id: "known", x: 1 })).content).toEqual([
      { type: "text", text: "known" },
    ]);
    expect(failure(await app.call("exact", { a: "x", y: 1 }))).toContain("Unrecognized key");
    expect((await app.call("open", { a: "x", y: 1 })).structuredContent).toEqual({ a: "x", y: 1 });
  });

  it("are refused where the app says so, before the schema is asked", async () => {
    @ToolService()
    class Stripping {
      @Tool("plain")
      plain(@Input(Query) query: Args<typeof Query>): void {
        ran(query);
      }
    }
    await using app = await boot(Stripping, { unknownArguments: "reject" });
    expect(failure(await app.call("plain", { repo: 5, other: 1, more: 2 }))).toBe(
      'Invalid arguments for tool "plain":\nother: Unknown argument\nmore: Unknown argument',
    );
    expect(app.tools[0]?.inputSchema["additionalProperties"]).toBe(false);
  });

  it("are refused within others as well, and said to be none", async () => {
    await using app = await boot(Nesting, { unknownArguments: "reject" });
    const items = [{ sku: "a" }, { sku: "b", quantty: 2 }];
    expect(failure(await app.call("nested", { items, note: { any: 1, thing: 2 } }))).toBe(
      'Invalid arguments for tool "nested":\nitems[1].quantty: Unknown argument',
    );
    expect(app.tools[0]?.inputSchema).toMatchObject({
      additionalProperties: false,
      properties: { items: { items: { additionalProperties: false } } },
    });
  });

  it("that cannot be told apart fail at start-up where they are to be refused", async () => {
    await expect(boot(Strict, { unknownArguments: "reject" })).rejects.toMatchObject({
      problems: [
        {
          code: "TW_INPUT_UNKNOWN_UNDECIDABLE",
          at: "Strict.open",
          what: "unknown arguments cannot be told apart: the input schema uses additionalProperties",
        },
      ],
    });
  });
});
