import "reflect-metadata";
import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import {
  type AppOptions,
  callScoped,
  createApp,
  type Interceptor,
  type Next,
  Output,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseFilters,
  UseInterceptors,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, injectable } from "inversify";
import { z } from "zod";
import { textOf } from "./text-of.js";

const logger = { warn: () => undefined, error: () => undefined };
const start = (services: AppOptions["services"], options: Partial<AppOptions> = {}) =>
  createApp({ name: "app", version: "1", ...(services && { services }), logger, ...options });

let log: string[] = [];

/** Writes down what it goes on with, and what it is given. */
const store = new AsyncLocalStorage<string>();
const transaction: Interceptor = {
  async intercept(_call: ToolCall, next: Next): Promise<unknown> {
    log.push("begin");
    try {
      const value = await store.run("in it", next);
      log.push(`commit ${JSON.stringify(value)}`);
      return value;
    } catch (error) {
      log.push("rollback");
      throw error;
    }
  },
};

describe("what a generator gives, for callers that get a result", () => {
  @ToolService()
  @UseInterceptors(transaction)
  class Tools {
    @Tool()
    async *later() {
      yield `${String(store.getStore())}, 1`;
      await Promise.resolve();
      yield `${String(store.getStore())}, 2`;
    }
    @Tool()
    *atOnce() {
      yield String(store.getStore());
    }
    @Tool()
    async *failing() {
      yield 1;
      await Promise.resolve();
      throw new Error("late");
    }
    @Tool()
    @Output(z.array(z.number()))
    declared(): number[] {
      // The types refuse it, and a caller without a compiler gets a list all the same.
      return Readable.from([1, 2]) as never;
    }
  }

  it.each([
    ["later", '["in it, 1","in it, 2"]'],
    ["at_once", '["in it"]'],
  ])("is collected inside of interceptors, which see the list: %s", async (tool, list) => {
    await using app = await start([Tools]);
    using client = await connectClient(app);
    for (const call of [() => app.call(tool), () => client.call(tool)]) {
      log = [];
      expect(textOf(await call())).toBe(list);
      expect(log).toEqual(["begin", `commit ${list}`]);
    }
  });

  it("fails inside of them, too, and before filters", async () => {
    const filters = [{ catch: (error: unknown) => `filtered ${(error as Error).message}` }];
    log = [];
    await using app = await start([Tools], { filters });
    expect(textOf(await app.call("failing"))).toBe("filtered late");
    expect(log).toEqual(["begin", "rollback"]);
  });

  it("fails before filters also where no interceptor is", async () => {
    @ToolService()
    @UseFilters({ catch: (error) => `filtered ${(error as Error).message}` })
    class Filtered {
      @Tool()
      async *later() {
        await Promise.resolve();
        yield* [];
        throw new Error("late");
      }
      @Tool()
      *atOnce() {
        yield* [];
        throw new Error("now");
      }
    }
    await using app = await start([Filtered]);
    expect(textOf(await app.call("later"))).toBe("filtered late");
    expect(textOf(await app.call("at_once"))).toBe("filtered now");
  });

  it("is a list for app.service, too, where an output is declared", async () => {
    log = [];
    await using app = await start([Tools]);
    expect(await app.service(Tools).declared()).toEqual([1, 2]);
    expect(log).toEqual(["begin", "commit [1,2]"]);
  });

  it("may be kept by an interceptor for the next call", async () => {
    let kept: unknown;
    const once: Interceptor = { intercept: async (_, next) => (kept ??= await next()) };
    await using app = await start([Tools], { interceptors: [once] });
    const first = await app.call("later");
    expect(await app.call("later")).toEqual(first);
    expect(textOf(first)).toContain("2");
  });

  it("is collected still where an interceptor makes a generator of it", async () => {
    const doubled: Interceptor = {
      intercept: async (_, next) => {
        const list = (await next()) as string[];
        return list.values();
      },
    };
    await using app = await start([Tools], { interceptors: [doubled] });
    expect(textOf(await app.call("later"))).toBe('["in it, 1","in it, 2"]');
  });
});

describe("a generator that app.service hands on", () => {
  @injectable()
  class UnitOfWork {
    open = true;
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.resolve();
      this.open = false;
      log.push("disposed");
    }
  }
  @ToolService()
  class Tools {
    constructor(private readonly work: UnitOfWork) {}
    @Tool()
    async *numbers({ signal }: ToolContext): AsyncGenerator<string, string, unknown> {
      signal.addEventListener("abort", () => log.push("aborted"));
      try {
        const said = yield `open ${String(this.work.open)}`;
        await Promise.resolve();
        yield `open ${String(this.work.open)}, ${String(said)}`;
        return "end";
      } finally {
        log.push("left");
      }
    }
    @Tool()
    *atOnce() {
      yield this.work.open;
      yield this.work.open;
    }
    @Tool()
    async *failing() {
      yield 1;
      await Promise.resolve();
      throw new Error("late");
    }
  }
  const module = new ContainerModule(({ bind }) => void callScoped(bind(UnitOfWork).toSelf()));

  function open() {
    log = [];
    return start([Tools], { modules: [module] });
  }

  it("works with what was made for its call, which is disposed when it ends", async () => {
    await using app = await open();
    const numbers = await app.service(Tools).numbers();
    expect(await numbers.next("")).toEqual({ done: false, value: "open true" });
    expect(await numbers.next("said")).toEqual({ done: false, value: "open true, said" });
    expect(log).toEqual([]);
    expect(await numbers.next("")).toEqual({ done: true, value: "end" });
    expect(log).toEqual(["left", "disposed"]);
    expect(await numbers.next("")).toEqual({ done: true, value: undefined });
  });

  it("ends its call where it is left, fails, or is told to", async () => {
    await using app = await open();
    for await (const value of await app.service(Tools).numbers()) {
      expect(value).toBe("open true");
      break;
    }
    expect(log).toEqual(["left", "disposed"]);

    log = [];
    const seen: unknown[] = [];
    const iterate = async (): Promise<void> => {
      for await (const value of await app.service(Tools).failing()) seen.push(value);
    };
    await expect(iterate()).rejects.toThrow("late");
    expect([seen, log]).toEqual([[1], ["disposed"]]);

    log = [];
    const told = await app.service(Tools).numbers();
    await told.next("");
    await expect(told.throw(new Error("told"))).rejects.toThrow("told");
    expect(log).toEqual(["left", "disposed"]);
  });

  it("ends its call where it is left before anybody asked it for something", async () => {
    await using app = await open();
    const returned = await app.service(Tools).numbers();
    expect(await returned.return("r")).toEqual({ done: true, value: "r" });
    expect(log).toEqual(["disposed"]);
    const thrown = await app.service(Tools).numbers();
    await expect(thrown.throw(new Error("told"))).rejects.toThrow("told");
    expect(log).toEqual(["disposed", "disposed"]);
  });

  it("may be one that never waits", async () => {
    await using app = await open();
    expect([...(await app.service(Tools).atOnce())]).toEqual([true, true]);
    const [first] = await app.service(Tools).atOnce();
    expect(first).toBe(true);
    (await app.service(Tools).atOnce()).return();
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(["disposed", "disposed", "disposed"]);
  });

  it("gives nothing more when its caller has cancelled, and is left", async () => {
    await using app = await open();
    const controller = new AbortController();
    const numbers = await app.service(Tools).numbers({ signal: controller.signal });
    await numbers.next("");
    const reason = new Error("enough");
    controller.abort(reason);
    expect(log).toEqual(["aborted"]);
    await expect(numbers.next("")).rejects.toBe(reason);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(["aborted", "left", "disposed"]);
  });

  it("is left when the app closes, which does not wait for whoever holds it", async () => {
    const app = await open();
    const [begun, waiting] = await Promise.all([app.service(Tools).numbers(), app.service(Tools).numbers()]);
    await begun.next("");
    await app.close();
    expect(log).toEqual(["aborted", "left", "disposed", "disposed"]);
    for (const numbers of [begun, waiting])
      await expect(numbers.next("")).rejects.toMatchObject({ name: "AbortError" });
  });

  it("may need nothing that was made for its call", async () => {
    @ToolService()
    class Plain {
      @Tool()
      async *numbers() {
        await Promise.resolve();
        yield* [1, 2];
      }
    }
    await using app = await start([Plain]);
    const seen: number[] = [];
    for await (const value of await app.service(Plain).numbers()) seen.push(value);
    expect(seen).toEqual([1, 2]);
  });
});
