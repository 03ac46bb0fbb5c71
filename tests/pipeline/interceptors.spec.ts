import "reflect-metadata";
import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type AppOptions,
  createApp,
  type Interceptor,
  json,
  type Next,
  Output,
  Tool,
  type ToolCall,
  ToolError,
  ToolService,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import type { CallToolResult } from "@toolwright/kernel";
import { connectClient } from "@toolwright/testing";
import { z } from "zod";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

/** Around a value, as the function says. */
function around(intercept: (call: ToolCall, next: Next) => unknown): Interceptor {
  return { intercept };
}

/** Around a result. */
function aroundResult(interceptResult: (call: ToolCall, next: Next<CallToolResult>) => unknown): Interceptor {
  return { interceptResult: interceptResult as NonNullable<Interceptor["interceptResult"]> };
}

async function open(
  method: () => unknown,
  interceptors: readonly Interceptor[],
  options: Partial<AppOptions> = {},
) {
  @ToolService()
  class Tools {
    @Tool()
    @UseInterceptors(...interceptors)
    run(): unknown {
      return method();
    }
  }
  const logger = { warn: () => undefined, error: () => undefined };
  const app = await createApp({ name: "app", version: "1", services: [Tools], logger, ...options });
  return Object.assign(app, { run: () => app.service(Tools).run() });
}

const fail = (message: string) => (): never => {
  throw new Error(message);
};

describe("an interceptor around the value", () => {
  it.each<[string, (call: ToolCall, next: Next) => unknown, string]>([
    ["passes it on", (_, next) => next(), "1"],
    ["replaces it", async (_, next) => Number(await next()) + 1, "2"],
    ["answers in its place", () => 7, "7"],
    ["answers in its place, later", () => Promise.resolve(7), "7"],
    ["answers with nothing", () => undefined, "undefined"],
  ])("%s", async (_what, intercept, value) => {
    const method = jest.fn(() => 1);
    await using app = await open(method, [around(intercept)]);
    expect(String(await app.run())).toBe(value);
    const result = await app.call("run");
    expect(result).toEqual(
      value === "undefined" ? { content: [] } : { content: [{ type: "text", text: value }] },
    );
  });

  it("runs the method again where it asks again", async () => {
    const method = jest.fn<() => string>().mockImplementationOnce(fail("busy")).mockReturnValue("done");
    const retry = around((_, next) => next().catch(next));
    await using app = await open(method, [retry]);
    expect(textOf(await app.call("run"))).toBe("done");
    expect(method).toHaveBeenCalledTimes(2);
  });

  it("does not run it where it never asks", async () => {
    const method = jest.fn();
    await using app = await open(method, [around(() => "cached")]);
    expect(await app.run()).toBe("cached");
    expect(method).not.toHaveBeenCalled();
  });

  it("fails the call by throwing, before or after, now or later", async () => {
    for (const intercept of [
      fail("no"),
      () => Promise.reject(new Error("no")),
      (_: unknown, next: Next) => next().then(fail("no")),
      // The method's own failure is nobody's any more, and ends no process.
      (_: unknown, next: Next) => {
        void next();
        return fail("no")();
      },
    ]) {
      await using app = await open(fail("own"), [around(intercept), around((_, next) => next())]);
      await expect(app.run()).rejects.toThrow(/no|own/);
    }
  });

  it("sees what the method throws, before any filter", async () => {
    const seen: unknown[] = [];
    const watch = around(async (_, next) => {
      try {
        return await next();
      } catch (error) {
        seen.push((error as Error).message);
        throw new ToolError("in other words");
      }
    });
    await using app = await open(fail("own"), [watch], { filters: [{ catch: () => "filtered" }] });
    expect(textOf(await app.call("run"))).toBe("filtered");
    expect(seen).toEqual(["own"]);
  });

  it("is outermost where it is named first: app, class, method, as they are read", async () => {
    const named = (name: string) => around(async (_, next) => `${name}(${String(await next())})`);
    @ToolService()
    @UseInterceptors(named("class"))
    class Tools {
      @Tool()
      @UseInterceptors(named("first"), named("second"))
      run(): string {
        return "run";
      }
    }
    const interceptors = [named("app")];
    await using app = await createApp({ name: "app", version: "1", services: [Tools], interceptors });
    expect(await app.service(Tools).run()).toBe("app(class(first(second(run))))");
  });

  it("cannot go on when the call is over", async () => {
    let late: Next = () => Promise.resolve();
    const keep = around((_, next) => {
      late = next;
      return "answered";
    });
    const method = jest.fn();
    await using app = await open(method, [keep]);
    await app.call("run");
    await expect(late()).rejects.toThrow("next() was called when the call was over");
    expect(method).not.toHaveBeenCalled();
  });

  it("has what it answers with validated as a value of the method", async () => {
    @ToolService()
    class Tools {
      @Tool()
      @Output(z.object({ cents: z.number() }))
      @UseInterceptors(around(() => ({ cents: "5" })))
      price() {
        return { cents: 5 };
      }
    }
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    expect(textOf(await app.call("price"))).toMatch(/does not fit its output schema:\ncents: /);
  });

  it("may open an asynchronous context, which the method and all that it calls are in", async () => {
    const store = new AsyncLocalStorage<string>();
    const traced = around(({ context }, next) => store.run(String(context.meta?.["traceparent"]), next));
    const method = async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return store.getStore() ?? "lost";
    };
    await using app = await open(method, [traced]);
    const asked = ["a", "b"].map((traceparent) => app.call("run", {}, { meta: { traceparent } }));
    expect((await Promise.all(asked)).map(textOf)).toEqual(["a", "b"]);
  });

  it("does not run where a guard denies", async () => {
    const intercept = jest.fn((_: ToolCall, next: Next) => next());
    @ToolService()
    class Tools {
      @Tool()
      @UseInterceptors({ intercept })
      @UseGuards({ canActivate: () => false })
      run(): void {}
    }
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    await app.call("run");
    expect(intercept).not.toHaveBeenCalled();
  });
});

describe.each(REVISIONS)("an interceptor around the result, over %s", (revision) => {
  const meta = aroundResult(async (_, next) => ({ ...(await next()), _meta: { "acme/seen": true } }));

  it.each<[string, () => unknown, object]>([
    ["a value", () => "text", { content: [{ type: "text", text: "text" }] }],
    ["data", () => ({ a: 1 }), { structuredContent: { a: 1 } }],
    ["a failure", fail("away"), { isError: true, content: [{ type: "text", text: "away" }] }],
  ])("adds to %s", async (_what, method, expected) => {
    await using app = await open(method, [meta]);
    using client = await connectClient(app, { revision });
    const result = await client.call("run");
    expect(result).toMatchObject({ ...expected, _meta: { "acme/seen": true } });
  });

  it.each<[string, unknown, object]>([
    ["nothing", undefined, { isError: true }],
    ["a text", "text", { content: [{ type: "text", text: "text" }] }],
    ["a result of its own", { content: [] }, { content: [] }],
    [
      "no result",
      { content: "text" },
      { content: [{ type: "text", text: '{"content":"text"}' }], structuredContent: { content: "text" } },
    ],
    ["a bad result", { content: [], isError: 1 }, { isError: true }],
    ["what JSON cannot say", { a: NaN }, { isError: true }],
  ])("that answers with %s sends a well-formed result", async (_what, answer, expected) => {
    await using app = await open(() => 1, [aroundResult(() => answer)]);
    using client = await connectClient(app, { revision });
    expect(await client.call("run")).toMatchObject(expected);
  });
});

describe("an interceptor around the result", () => {
  const Price = z.object({ at: z.date(), cents: z.number() });
  async function priced(interceptor: Interceptor) {
    @ToolService()
    class Tools {
      @Tool()
      @Output(Price)
      @UseInterceptors(interceptor)
      price() {
        return { at: new Date(0), cents: 5, secret: "s" };
      }
    }
    const logger = { warn: () => undefined, error: () => undefined };
    return createApp({ name: "app", version: "1", services: [Tools], logger });
  }

  it("keeps structured content that was validated, and has its own validated", async () => {
    await using kept = await priced(aroundResult(async (_, next) => ({ ...(await next()), content: [] })));
    expect(await kept.call("price")).toEqual({
      content: [],
      structuredContent: { at: "1970-01-01T00:00:00.000Z", cents: 5 },
    });
    await using changed = await priced(
      aroundResult(async (_, next) => ({ ...(await next()), structuredContent: { cents: "5" } })),
    );
    expect(await changed.call("price")).toMatchObject({ isError: true });
    await using invented = await priced(aroundResult(() => ({ content: [] })));
    expect(textOf(await invented.call("price"))).toMatch(/no structuredContent for its output schema/);
  });

  it("is not part of calls that have no result", async () => {
    const interceptResult = jest.fn((_: ToolCall, next: Next<CallToolResult>) => next());
    await using app = await open(() => json({ a: 1 }), [{ interceptResult }]);
    await app.run();
    expect(interceptResult).not.toHaveBeenCalled();
    await app.call("run");
    expect(interceptResult).toHaveBeenCalledTimes(1);
  });

  it("sees an McpError pass, which filters have heard once", async () => {
    const heard: unknown[] = [];
    const filters = [{ catch: (error: unknown) => void heard.push(error) }];
    const { McpError } = await import("@toolwright/core");
    const thrown = new McpError(-32001, "Not here");
    const method = (): never => {
      throw thrown;
    };
    const pass = aroundResult((_, next) => next().catch((error: unknown) => Promise.reject(error as Error)));
    await using app = await open(method, [pass], { filters });
    await expect(app.call("run")).rejects.toBe(thrown);
    expect(heard).toEqual([thrown]);
  });
});
