import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type AppOptions,
  createApp,
  type Interceptor,
  Output,
  Tool,
  ToolService,
  UseInterceptors,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { z } from "zod";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

/** A result as an interceptor may treat it that does not look at types. */
interface Loose {
  content: unknown;
  structuredContent?: Record<string, unknown>;
  isError?: unknown;
  _meta?: unknown;
}

const circular: Record<string, unknown> = {};
circular["self"] = circular;

const Total = z.object({ total: z.number() });

/** Changes the result in place, and passes it on. */
function changing(change: (result: Loose) => void): Interceptor {
  return answering((result) => {
    change(result);
    return result;
  });
}

function answering(answer: (result: Loose) => unknown): Interceptor {
  const interceptResult = async (_call: unknown, next: () => Promise<unknown>): Promise<unknown> =>
    answer((await next()) as Loose);
  return { interceptResult } as Interceptor;
}

async function open(
  interceptors: readonly Interceptor[],
  method: () => unknown,
  { output = Total, ...options }: Partial<AppOptions> & { readonly output?: z.ZodType | null } = {},
) {
  @ToolService()
  class Tools {
    @Tool()
    @UseInterceptors(...interceptors)
    run(): unknown {
      return method();
    }
  }
  if (output !== null)
    Output(output)(Tools.prototype, "run", Object.getOwnPropertyDescriptor(Tools.prototype, "run") as never);
  const logger = { warn: () => undefined, error: jest.fn() };
  const app = await createApp({ name: "app", version: "1", services: [Tools], logger, ...options });
  return Object.assign(app, { logged: logger.error });
}

const one = (): unknown => ({ total: 1 });
const boom = (): never => {
  throw new Error("boom");
};

describe.each(REVISIONS)("a result that an interceptor changes where it is, over %s", (revision) => {
  async function sent(interceptor: Interceptor, ...rest: [method: () => unknown, output?: null]) {
    const [method, output] = rest;
    await using app = await open([interceptor], method, output === null ? { output } : {});
    using client = await connectClient(app, { revision });
    return await client.call("run");
  }

  it.each<[string, (result: Loose) => void, string]>([
    [
      "a value that does not fit",
      ({ structuredContent: s }) => Object.assign(s ?? {}, { total: "NaN" }),
      "total: ",
    ],
    ["a structure that is gone", (result) => delete result.structuredContent, "no structuredContent"],
    ["a map in its place", (result) => (result.structuredContent = new Map() as never), "total: "],
  ])("does not leave with %s", async (_what, change, words) => {
    const result = await sent(changing(change), one);
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toContain(words);
  });

  it("does not leave with a field that the schema does not declare, nor in a copy", async () => {
    const leak = ({ structuredContent: s }: Loose) => Object.assign(s ?? {}, { password: "hunter2" });
    for (const interceptor of [changing(leak), answering((r) => ({ ...r, structuredContent: leak(r) }))])
      expect(await sent(interceptor, one)).toMatchObject({ structuredContent: { total: 1 } });
    expect(JSON.stringify(await sent(changing(leak), one))).not.toContain("hunter2");
  });

  it.each<[string, (result: Loose) => void]>([
    ["a list that contains itself", (result) => (result.content as unknown[]).push(circular)],
    ["meta that is none", (result) => (result._meta = 5)],
    ["a flag that is none", (result) => (result.isError = 1)],
  ])("is a failure that is told, with %s", async (_what, change) => {
    expect(await sent(changing(change), () => "x", null)).toMatchObject({ isError: true });
  });

  it("leaves as JSON, whatever was put into it", async () => {
    const result = await sent(
      changing((given) => (given._meta = { n: 1n, at: new Date(0) })),
      () => "x",
      null,
    );
    expect(result).toMatchObject({ _meta: { n: "1", at: "1970-01-01T00:00:00.000Z" } });
  });
});

describe("what an interceptor answers with for a failure", () => {
  it.each<[string, (result: Loose) => unknown]>([
    ["without its flag", ({ content }) => ({ content })],
    ["with the flag turned", (result) => ({ ...result, isError: false })],
    ["changed where it is", (result) => ((result.isError = false), result)],
  ])("is no success that has not what the schema promises: %s", async (_what, answer) => {
    await using app = await open([answering(answer)], boom);
    expect(await app.call("run")).toMatchObject({ isError: true });
  });

  it("may be a success that has it", async () => {
    await using app = await open([answering(() => ({ content: [], structuredContent: { total: 0 } }))], boom);
    expect(await app.call("run")).toEqual({ content: [], structuredContent: { total: 0 } });
  });

  it("may be the failure itself, and another", async () => {
    await using same = await open([answering((result) => result)], boom);
    expect(await same.call("run")).toEqual({ content: [{ type: "text", text: "boom" }], isError: true });
    await using other = await open([answering((result) => ({ ...result, _meta: { a: 1 } }))], boom);
    expect(await other.call("run")).toMatchObject({ isError: true, _meta: { a: 1 } });
  });

  it.each([[undefined], [null]])("is not %p, which is a return that was forgotten", async (nothing) => {
    class Forgetful {
      interceptResult() {
        return nothing;
      }
    }
    await using app = await open([new Forgetful() as never], boom, { output: null });
    const result = await app.call("run");
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toBe(
      `Forgetful.interceptResult answered with ${String(nothing)}, not with a result`,
    );
    expect(app.logged).toHaveBeenCalled();
  });
});

describe("a result that interceptors pass on", () => {
  const dated = { output: z.object({ at: z.date(), big: z.number() }) };
  const value = (): unknown => ({ at: new Date(0), big: 2 ** 60 });
  const sent = { at: "1970-01-01T00:00:00.000Z", big: 2 ** 60 };

  it.each<[string, (result: Loose) => unknown]>([
    ["as it is", (result) => result],
    ["in a copy", (result) => ({ ...result, structuredContent: { ...result.structuredContent } })],
    ["with more to it", (result) => Object.assign(result, { _meta: { a: 1 } })],
  ])("%s, has the structure that was validated", async (_what, answer) => {
    await using app = await open([answering(answer), answering(answer)], value, dated);
    expect(await app.call("run")).toMatchObject({ structuredContent: sent });
  });

  it("is not cut twice, nor too large for its frame", async () => {
    const pass = answering((result) => ({ ...result, _meta: { a: 1 } }));
    const limit = { output: null, maxResultBytes: 256 };
    for (const returned of ["y".repeat(1000), { quoted: '"'.repeat(110) }]) {
      await using plain = await open([], () => returned, limit);
      await using passed = await open([pass], () => returned, limit);
      expect(await passed.call("run")).toEqual({ ...(await plain.call("run")), _meta: { a: 1 } });
    }
  });

  it("is within the limit still where they made it longer", async () => {
    const lengthen = changing((result) => (result.content = [{ type: "text", text: "z".repeat(5000) }]));
    await using app = await open([lengthen], () => "x", { output: null, maxResultBytes: 1000 });
    expect(JSON.stringify(await app.call("run")).length).toBeLessThan(1100);
  });
});
