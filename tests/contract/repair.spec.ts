import { describe, expect, it, jest } from "@jest/globals";
import { type Args, Input, type Logger, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Filter = z.object({
  filter: z.object({ state: z.string() }).optional(),
  ids: z.array(z.number()).optional(),
  nullable: z.object({ a: z.number() }).nullable().optional(),
  note: z.string().optional(),
  either: z.union([z.string(), z.object({ a: z.number() })]).optional(),
  count: z.number().optional(),
  rows: z.array(z.object({ tags: z.array(z.string()) })).optional(),
});

@ToolService()
class Filters {
  @Tool("echo")
  echo(@Input(Filter) filter: Args<typeof Filter>): object {
    return filter;
  }

  @Tool("later")
  later(@Input(Filter.refine(async () => Promise.resolve(true))) filter: Args<typeof Filter>): object {
    return filter;
  }
}

describe.each(REVISIONS)("JSON strings for objects and arrays over %s", (revision) => {
  it.each(["echo", "later"])("are repaired and logged, also by an asynchronous schema: %s", async (tool) => {
    const warn = jest.fn<Logger["warn"]>();
    await using served = await serve(revision, Filters, { logger: { warn, error: warn } });
    const args = {
      filter: '{"state":"open"}',
      ids: "[1,2]",
      nullable: '{"a":1}',
      rows: [{ tags: [] }, { tags: '["x"]' }],
    };
    const { structuredContent } = await served.call(tool, args);
    expect(structuredContent).toEqual({
      filter: { state: "open" },
      ids: [1, 2],
      nullable: { a: 1 },
      rows: [{ tags: [] }, { tags: ["x"] }],
    });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      `The tool "${tool}" got JSON strings for objects or arrays at: filter, ids, nullable, rows[1].tags`,
      { toolName: tool, paths: ["filter", "ids", "nullable", "rows[1].tags"], count: 4 },
    );
  });

  it("are logged in ten places, of which none is longer than a line", async () => {
    const warn = jest.fn();
    await using served = await serve(revision, Filters, { logger: { warn, error: jest.fn() } });
    const rows = Array.from({ length: 12 }, () => ({ tags: "[]" }));
    expect((await served.call("echo", { rows })).isError).toBeUndefined();
    const places = rows.slice(0, 10).map((_, index) => `rows[${String(index)}].tags`);
    const [message, facts] = warn.mock.calls[0] ?? [];
    expect(message).toMatch(/: rows\[0\]\.tags, .*, rows\[9\]\.tags and 2 more$/);
    expect(facts).toEqual({ toolName: "echo", paths: places, count: 12 });
  });

  it("leave strings alone where the schema allows one", async () => {
    await using served = await serve(revision, Filters);
    const args = { note: "[1]", either: '{"a":1}' };
    expect((await served.call("echo", args)).structuredContent).toEqual(args);
  });

  it.each([
    ["that are no JSON", { ids: "[1," }, "ids: Invalid input: expected array, received string"],
    ["of the wrong kind", { ids: '{"a":1}' }, "ids: Invalid input: expected array, received string"],
    ["of a scalar", { filter: "null" }, "filter: Invalid input: expected object, received string"],
    ["for a number", { count: "5" }, "count: Invalid input: expected number, received string"],
    [
      "above 64 KiB",
      { ids: `[${"1,".repeat(32 * 1024)}1]` },
      "ids: Invalid input: expected array, received string",
    ],
  ])("%s stay the honest error", async (_what, args, line) => {
    await using served = await serve(revision, Filters);
    expect(failure(await served.call("echo", args))).toBe(`Invalid arguments for tool "echo":\n${line}`);
  });

  it("are repaired once: what is wrong inside is told by its place", async () => {
    await using served = await serve(revision, Filters);
    expect(failure(await served.call("echo", { filter: '{"state":"{}"}', ids: '["1"]' }))).toBe(
      'Invalid arguments for tool "echo":\nids[0]: Invalid input: expected number, received string',
    );
  });

  it("are refused where the app switches the repair off", async () => {
    await using served = await serve(revision, Filters, { repairArguments: false });
    expect(failure(await served.call("echo", { ids: "[1]" }))).toContain("ids: Invalid input");
  });

  it("are repaired although the logger breaks", async () => {
    const broken = () => {
      throw new Error("disk full");
    };
    await using served = await serve(revision, Filters, { logger: { warn: broken, error: broken } });
    expect((await served.call("echo", { ids: "[1]" })).structuredContent).toEqual({ ids: [1] });
  });
});

describe("JSON strings in a call within the process", () => {
  it("are not repaired", async () => {
    await using app = await boot(Filters);
    expect(failure(await app.call("echo", { ids: "[1]" }))).toContain("ids: Invalid input");
    const sent = { ids: "[1]" } as unknown as { ids: number[] };
    await expect(app.service(Filters).echo(sent)).rejects.toThrow("ids: Invalid input");
  });
});
