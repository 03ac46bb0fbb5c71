import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type AppOptions,
  callScoped,
  createApp,
  type ErrorFilter,
  Input,
  McpError,
  Output,
  Tool,
  ToolContext,
  ToolError,
  ToolService,
  text,
  UseFilters,
  UseGuards,
} from "@toolwright/core";
import { ContainerModule, injectable } from "inversify";
import { z } from "zod";

const filter = (answer: (error: unknown) => unknown): ErrorFilter => ({ catch: answer });

async function open(filters: readonly ErrorFilter[], options: Partial<AppOptions> = {}) {
  @ToolService()
  class Tools {
    @Tool()
    @UseFilters(...filters)
    run(): void {
      throw new Error("ECONNREFUSED");
    }
  }
  const error = jest.fn();
  const logger = { warn: () => undefined, error };
  const app = await createApp({ name: "app", version: "1", services: [Tools], logger, ...options });
  return Object.assign(app, { run: () => app.service(Tools).run(), logged: error });
}

describe("what an error filter answers with", () => {
  it.each<[string, unknown, object]>([
    ["a text", "away", { content: [{ type: "text", text: "away" }], isError: true }],
    ["blocks", [text("a"), text("b")], { content: [text("a"), text("b")], isError: true }],
    ["data", { code: 5 }, { content: [text('{"code":5}')], structuredContent: { code: 5 }, isError: true }],
    [
      "a result that says it is none",
      { content: [text("a")], isError: false },
      { content: [text("a")], isError: true },
    ],
    ["null", null, { content: [text("ECONNREFUSED")], isError: true }],
    ["false", false, { content: [text("ECONNREFUSED")], isError: true }],
    ["what JSON cannot say", { a: 1n, b: NaN }, { isError: true }],
    ["an error", new Error("away"), { content: [text("away")], isError: true }],
    ["a ToolError", new ToolError("away"), { content: [text("away")], isError: true }],
    ["nothing", undefined, { content: [text("ECONNREFUSED")], isError: true }],
  ])("is still a failure: %s", async (_what, answer, expected) => {
    for (const give of [() => answer, () => Promise.resolve(answer)]) {
      await using app = await open([filter(give)]);
      expect(await app.call("run")).toMatchObject(expected);
      await expect(app.run()).rejects.toThrow();
    }
  });

  it("may be an McpError, for the client", async () => {
    const error = new McpError(-32050, "Try later");
    await using app = await open([filter(() => error)]);
    await expect(app.call("run")).rejects.toBe(error);
    await expect(app.run()).rejects.toBe(error);
  });

  it("is not logged where it is content, and is as an error", async () => {
    await using silent = await open([filter(() => "away")]);
    await silent.call("run");
    expect(silent.logged).not.toHaveBeenCalled();
    await using loud = await open([filter(() => new Error("away"))]);
    await loud.call("run");
    expect(loud.logged).toHaveBeenCalledTimes(1);
  });

  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  it.each<[string, unknown, string]>([
    ["a circular list", [circular], "[0].self"],
    ["a symbol", Symbol("s"), "symbol"],
    ["a function", () => "away", "function"],
    ["an empty text", "", "It is an empty text."],
    ["meta that is none", { content: [text("away")], _meta: 5 }, '"_meta"'],
  ])("is logged with what it was to stand for where it cannot be sent: %s", async (_what, answer, why) => {
    for (const errors of ["verbatim", "masked"] as const) {
      await using app = await open([filter(() => answer)], { errors });
      const result = await app.call("run");
      expect(result).toMatchObject({ isError: true });
      expect(JSON.stringify(result)).not.toContain("ECONNREFUSED");
      const thrown: unknown = expect.objectContaining({
        message: expect.stringContaining(why),
        cause: new Error("ECONNREFUSED"),
      });
      expect(app.logged).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ thrown }));
      await expect(app.run()).rejects.toEqual(thrown);
    }
  });

  it("has the text that rejects a call from within the process", async () => {
    await using app = await open([filter(() => [text("a"), text("b")])]);
    await expect(app.run()).rejects.toThrow(new ToolError("a\nb"));
  });

  it("takes the place of what was thrown where it throws, now or later", async () => {
    for (const broken of [
      (): never => {
        throw new Error("worse");
      },
      () => Promise.reject(new Error("worse")),
    ]) {
      await using app = await open([filter(broken)]);
      expect(await app.call("run")).toMatchObject({ content: [text("worse")], isError: true });
    }
  });

  it("passes under masked errors, being written for the model", async () => {
    await using app = await open([filter(() => "away")], { errors: "masked" });
    expect(await app.call("run")).toMatchObject({ content: [text("away")] });
  });

  it("leaves out structured content where there is an output schema that it was not made for", async () => {
    @ToolService()
    class Tools {
      @Tool()
      @Output(z.object({ cents: z.number() }))
      @UseFilters(filter(() => ({ code: 5 })))
      price(): { cents: number } {
        throw new Error("no price");
      }
    }
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    expect(await app.call("price")).toEqual({ content: [text('{"code":5}')], isError: true });
  });
});

describe("error filters", () => {
  it("are asked from the inside out, each about what the one before made of it", async () => {
    const named = (name: string) => filter((error) => new Error(`${name}(${(error as Error).message})`));
    @ToolService()
    @UseFilters(named("class"))
    class Tools {
      @Tool()
      @UseFilters(named("outer"), named("inner"), filter(() => undefined))
      run(): void {
        throw new Error("own");
      }
    }
    const logger = { warn: () => undefined, error: () => undefined };
    await using app = await createApp({
      name: "app",
      version: "1",
      services: [Tools],
      filters: [named("app")],
      logger,
    });
    await expect(app.service(Tools).run()).rejects.toThrow("app(class(outer(inner(own))))");
  });

  it("hear what guards throw and deny, and nothing of bad arguments", async () => {
    const heard: string[] = [];
    const listen = filter((error) => void heard.push((error as Error).message));
    @ToolService()
    @UseFilters(listen)
    class Tools {
      @Tool()
      @UseGuards({ canActivate: () => false })
      denied(): void {}
      @Tool()
      bad(@Input(z.object({ id: z.string() })) _input: object): void {}
    }
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    await app.call("denied");
    await app.call("bad");
    expect(heard).toEqual(['You are not allowed to use the tool "denied" like this.']);
  });

  it("hear of a service that cannot be made, where they are singletons or instances", async () => {
    @injectable()
    class Tenant {
      constructor(readonly context: ToolContext) {
        throw new Error("no tenant");
      }
    }
    @injectable()
    class Words implements ErrorFilter {
      catch(error: unknown): string {
        return `in words: ${(error as Error).message}`;
      }
    }
    @injectable()
    class OfCall implements ErrorFilter {
      constructor(readonly context: ToolContext) {}
      catch(): string {
        return "never";
      }
    }
    @ToolService()
    @UseFilters(Words, OfCall)
    class Tools {
      constructor(readonly tenant: Tenant) {}
      @Tool()
      run(): void {}
    }
    const module = new ContainerModule(({ bind }) => {
      callScoped(bind(Tenant).toSelf());
    });
    await using app = await createApp({ name: "app", version: "1", services: [Tools], modules: [module] });
    expect(await app.call("run")).toEqual({ content: [text("in words: no tenant")], isError: true });
  });

  it("may inject the services of the call, which are still there", async () => {
    const events: string[] = [];
    @injectable()
    class Trace {
      constructor(readonly context: ToolContext) {}
      [Symbol.dispose](): void {
        events.push("disposed");
      }
    }
    @injectable()
    class Tell implements ErrorFilter {
      constructor(readonly trace: Trace) {}
      catch(): string {
        events.push("filtered");
        return this.trace.context.toolName;
      }
    }
    @ToolService()
    @UseFilters(Tell)
    class Tools {
      constructor(readonly trace: Trace) {}
      @Tool()
      run(): Promise<void> {
        return Promise.reject(new Error("own"));
      }
    }
    const module = new ContainerModule(({ bind }) => {
      callScoped(bind(Trace).toSelf());
    });
    await using app = await createApp({ name: "app", version: "1", services: [Tools], modules: [module] });
    expect(await app.call("run")).toMatchObject({ content: [text("run")] });
    expect(events).toEqual(["filtered", "disposed"]);
  });
});
