import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  Annotations,
  callScoped,
  createApp,
  createMetadata,
  type Guard,
  Input,
  isBootError,
  McpError,
  type Principal,
  Tool,
  type ToolCall,
  ToolContext,
  ToolError,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import type { ToolAnnotations } from "@toolwright/kernel";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, injectable } from "inversify";
import { z } from "zod";
import { REVISIONS, serve } from "../contract/served.js";
import { textOf } from "./text-of.js";

const Key = z.object({ id: z.string(), limit: z.number().default(10) });

/** A guard that answers, or throws, what it is told to. */
function answering(answer: unknown): Guard {
  return {
    canActivate: () => {
      if (answer instanceof Error) throw answer;
      return answer as boolean;
    },
  };
}

function toolsBehind(...guards: readonly Guard[]) {
  const ran = jest.fn();
  @ToolService()
  class Guarded {
    @Tool()
    @UseGuards(...guards)
    run(): string {
      ran();
      return "ran";
    }
  }
  return { Guarded, ran };
}

const DENIED = 'You are not allowed to use the tool "run" like this.';

describe.each(REVISIONS)("a guard, over %s", (revision) => {
  it.each<[string, unknown, string]>([
    ["false", false, DENIED],
    ["a promise of false", Promise.resolve(false), DENIED],
    ["a ToolError", new ToolError("Ask for access first."), "Ask for access first."],
    ["an error", new Error("the directory is away"), "the directory is away"],
    ["neither yes nor no", "yes", DENIED],
    ["nothing", undefined, DENIED],
  ])("denies by %s, as a tool error", async (_what, answer, text) => {
    const { Guarded, ran } = toolsBehind(answering(answer));
    await using served = await serve(revision, Guarded);
    const result = await served.client.call("run");
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toBe(text);
    expect(ran).not.toHaveBeenCalled();
  });

  it("denies by an McpError, as a protocol error", async () => {
    const { Guarded, ran } = toolsBehind(answering(new McpError(-32001, "Not for you")));
    await using served = await serve(revision, Guarded);
    await expect(served.client.call("run")).rejects.toMatchObject({
      code: -32001,
      message: "Not for you",
    });
    expect(ran).not.toHaveBeenCalled();
  });

  it.each([[true], [Promise.resolve(true)]])("lets a call pass by %p", async (answer) => {
    const { Guarded } = toolsBehind(answering(answer));
    await using served = await serve(revision, Guarded);
    expect(textOf(await served.client.call("run"))).toBe("ran");
  });
});

describe("guards", () => {
  it("stand in front of every way in", async () => {
    const { Guarded, ran } = toolsBehind(answering(false));
    await using app = await createApp({ name: "app", version: "1", services: [Guarded] });
    expect(await app.call("run")).toMatchObject({ isError: true });
    await expect(app.service(Guarded).run()).rejects.toThrow("You are not allowed");
    expect(ran).not.toHaveBeenCalled();
  });

  it("see the tool, its metadata, valid arguments with defaults, the caller and the transport", async () => {
    const Roles = createMetadata<readonly string[]>("roles");
    const Area = createMetadata<string>("area");
    const seen: ToolCall[] = [];
    const watch: Guard = { canActivate: (call) => seen.push(call) > 0 };
    @ToolService({ prefix: "orders_" })
    @Roles(["staff"])
    @Area("sales")
    class Orders {
      @Tool({ title: "Find", description: "Find an order." })
      @Roles(["admin"])
      @UseGuards(watch)
      find(@Input(Key) _key: z.infer<typeof Key>): void {}
    }
    const alice: Principal = { id: "alice" };
    await using app = await createApp({ name: "app", version: "1", services: [Orders] });
    using client = await connectClient(app, { headers: { "x-tenant": "acme" }, principal: alice });
    await client.call("orders_find", { id: "7" });
    const [call] = seen;
    expect(call?.tool).toMatchObject({ name: "orders_find", title: "Find", service: Orders, method: "find" });
    expect(call?.tool.get(Roles)).toEqual(["admin"]);
    expect(call?.tool.get(Area)).toBe("sales");
    expect(call?.tool.get(createMetadata<string>("area"))).toBeUndefined();
    expect(call?.args).toEqual({ id: "7", limit: 10 });
    expect(call?.principal).toBe(alice);
    expect(call?.context.transport).toBe("memory");
    expect(call?.context.headers.get("x-tenant")).toBe("acme");
  });

  it.each<[string, ToolAnnotations]>([
    ["read-only", { readOnlyHint: true, destructiveHint: false, openWorldHint: false }],
    [
      "destructive",
      { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    ],
    ["idempotent", { idempotentHint: true, destructiveHint: false }],
  ])(
    "decide alone whether a tool runs that says it is %s: its hints grant and refuse nothing",
    async (_, hints) => {
      const ran = jest.fn();
      @ToolService()
      class Hinted {
        @Tool()
        @Annotations(hints)
        @UseGuards(answering(false))
        run(): void {
          ran();
        }

        @Tool()
        @Annotations(hints)
        @UseGuards(answering(true))
        allowed(): string {
          return "ran";
        }
      }
      await using app = await createApp({ name: "app", version: "1", services: [Hinted] });
      using client = await connectClient(app);
      for (const caller of [app, client]) {
        expect(textOf(await caller.call("run"))).toBe(DENIED);
        expect(await caller.call("allowed")).toMatchObject({ content: [{ type: "text", text: "ran" }] });
      }
      await expect(app.service(Hinted).run()).rejects.toThrow(DENIED);
      await expect(app.service(Hinted).allowed()).resolves.toBe("ran");
      expect(ran).not.toHaveBeenCalled();
    },
  );

  it("that answer with neither yes nor no are told to their author", async () => {
    class Sloppy implements Guard {
      canActivate(): boolean {
        return new Boolean(true) as boolean;
      }
    }
    const error = jest.fn();
    const { Guarded } = toolsBehind(new Sloppy());
    const logger = { warn: () => undefined, error };
    await using app = await createApp({ name: "app", version: "1", services: [Guarded], logger });
    expect(textOf(await app.call("run"))).toBe(DENIED);
    expect(error.mock.calls).toEqual([
      [
        "Sloppy.canActivate denied Guarded.run: it answered with object, not with true or false",
        { toolName: "run" },
      ],
    ]);
  });

  it.each(["principal", "args", "tool", "context"])(
    "cannot tell those behind them another %s",
    async (member) => {
      const seen = jest.fn();
      const changing: Guard = {
        canActivate: (call) => {
          (call as unknown as Record<string, unknown>)[member] = { id: "root" };
          return true;
        },
      };
      const logger = { warn: () => undefined, error: () => undefined };
      const { Guarded, ran } = toolsBehind(changing, { canActivate: (call) => seen(call) === undefined });
      await using app = await createApp({ name: "app", version: "1", services: [Guarded], logger });
      expect(await app.call("run")).toMatchObject({ isError: true });
      expect(seen).not.toHaveBeenCalled();
      expect(ran).not.toHaveBeenCalled();
    },
  );

  it("cannot tell the method another caller through the context either", async () => {
    const changing: Guard = {
      canActivate: ({ context }) => Reflect.set(context, "principal", { id: "root" }) || true,
    };
    @ToolService()
    class Whose {
      @Tool()
      @UseGuards(changing)
      who({ principal }: ToolContext): string {
        return principal?.id ?? "nobody";
      }
    }
    await using app = await createApp({ name: "app", version: "1", services: [Whose] });
    using client = await connectClient(app, { principal: { id: "alice" } });
    expect(await app.service(Whose).who({ principal: { id: "alice" } })).toBe("alice");
    expect(textOf(await client.call("who"))).toBe("alice");
  });

  it("are not asked about bad arguments", async () => {
    const guard = { canActivate: jest.fn(() => true) };
    @ToolService()
    class Orders {
      @Tool()
      @UseGuards(guard)
      find(@Input(Key) _key: z.infer<typeof Key>): void {}
    }
    await using app = await createApp({ name: "app", version: "1", services: [Orders] });
    expect(await app.call("find", {})).toMatchObject({ isError: true });
    expect(guard.canActivate).not.toHaveBeenCalled();
  });

  it("run in the order app, class, method, as they are read, those of bases first, until one denies", async () => {
    const order: string[] = [];
    const named = (name: string, answer = true): Guard => ({
      canActivate: () => {
        order.push(name);
        return answer;
      },
    });
    @ToolService()
    @UseGuards(named("base"))
    class Base {
      @Tool()
      @UseGuards(named("inherited"))
      run(): void {}
    }
    @ToolService()
    @UseGuards(named("class 1"), named("class 2"))
    @UseGuards(named("class 3"))
    class Derived extends Base {
      @Tool()
      @UseGuards(named("method"), named("no", false), named("never"))
      override run(): void {}
    }
    const guards = [named("app")];
    await using app = await createApp({ name: "app", version: "1", services: [Derived], guards });
    await app.call("run");
    expect(order).toEqual(["app", "base", "class 1", "class 2", "class 3", "inherited", "method", "no"]);
  });

  it("are made by the container, one of each per call where they reach the call, and disposed at its end", async () => {
    const events: string[] = [];
    @injectable()
    class Tenant {
      constructor(readonly context: ToolContext) {
        events.push("made");
      }
      [Symbol.dispose](): void {
        events.push("disposed");
      }
    }
    @injectable()
    class SameTenant implements Guard {
      constructor(readonly tenant: Tenant) {}
      canActivate({ context }: ToolCall): boolean {
        return this.tenant.context === context;
      }
    }
    @ToolService()
    @UseGuards(SameTenant)
    class Orders {
      constructor(readonly tenant: Tenant) {}
      @Tool()
      find(context: ToolContext): boolean {
        events.push("ran");
        return this.tenant.context === context;
      }
    }
    const module = new ContainerModule(({ bind }) => {
      callScoped(bind(Tenant).toSelf());
    });
    await using app = await createApp({ name: "app", version: "1", services: [Orders], modules: [module] });
    expect(textOf(await app.call("find"))).toBe("true");
    expect(textOf(await app.call("find"))).toBe("true");
    expect(events).toEqual(["made", "ran", "disposed", "made", "ran", "disposed"]);
  });

  it("do not start the method of a call that was cancelled while they were waited for", async () => {
    const { Guarded, ran } = toolsBehind({ canActivate: () => new Promise((r) => setTimeout(r, 5, true)) });
    await using app = await createApp({ name: "app", version: "1", services: [Guarded] });
    const controller = new AbortController();
    const call = app.call("run", {}, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await call;
    expect(ran).not.toHaveBeenCalled();
  });

  it("may be named for the whole app in a service without a word of guards", async () => {
    @ToolService()
    class Plain {
      @Tool()
      run(): string {
        return "ran";
      }
    }
    const guards = [answering(false)];
    await using app = await createApp({ name: "app", version: "1", services: [Plain], guards });
    expect(await app.call("run")).toMatchObject({ isError: true });
  });

  it("say no in the words that the app gave them", async () => {
    const { Guarded } = toolsBehind(answering(false));
    const messages = { denied: ({ toolName }: { toolName: string }) => `Kein Zugriff auf ${toolName}.` };
    await using app = await createApp({ name: "app", version: "1", services: [Guarded], messages });
    expect(textOf(await app.call("run"))).toBe("Kein Zugriff auf run.");
  });
});

describe("guards that cannot be had are boot problems:", () => {
  const problemsOf = async (guards: readonly unknown[]): Promise<readonly string[]> => {
    @ToolService()
    class Orders {
      @Tool()
      @UseGuards(...(guards as Guard[]))
      find(): void {}
    }
    const error: unknown = await createApp({ name: "app", version: "1", services: [Orders] }).catch(
      (thrown: unknown) => thrown,
    );
    if (!isBootError(error)) throw new Error("the app started");
    return error.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);
  };

  @injectable()
  class NotAGuard {}
  abstract class Unbound implements Guard {
    abstract canActivate(): boolean;
  }
  @injectable()
  class Lost implements Guard {
    constructor(
      readonly context: ToolContext,
      readonly count: number,
    ) {}
    canActivate(): boolean {
      return true;
    }
  }
  @injectable()
  class Breaking implements Guard {
    constructor() {
      throw new Error("no key");
    }
    canActivate(): boolean {
      return true;
    }
  }

  it.each<[string, unknown, string]>([
    [
      "undefined",
      undefined,
      "TW_ENHANCER_INVALID Orders.find: @UseGuards, argument 0 is undefined, as a class is within a circular import",
    ],
    ["null", null, "TW_ENHANCER_INVALID Orders.find: @UseGuards, argument 0 is null"],
    ["a name", "admin", "TW_ENHANCER_INVALID Orders.find: @UseGuards, argument 0 is a string"],
    [
      "a function",
      () => true,
      "TW_ENHANCER_INVALID Orders.find: @UseGuards, argument 0 is a function that is no class",
    ],
    [
      "another object",
      {},
      "TW_ENHANCER_INVALID Orders.find: @UseGuards, argument 0 is an object without a method canActivate",
    ],
    [
      "another class",
      NotAGuard,
      "TW_ENHANCER_INVALID NotAGuard: @UseGuards at Orders.find is an object without a method canActivate",
    ],
    [
      "an abstract class that nothing is bound to",
      Unbound,
      "TW_ENHANCER_INVALID Unbound: @UseGuards at Orders.find is an object without a method canActivate",
    ],
    [
      "a class with a dependency that nothing is bound to",
      Lost,
      "TW_BIND_DEPENDENCY Orders.find: the dependency Orders.find -> Lost -> parameter 1 cannot be resolved: the compiler emitted Number as its type",
    ],
    [
      "a class whose constructor throws",
      Breaking,
      "TW_BIND_FAILED Breaking: Breaking could not be created: no key",
    ],
  ])("%s", async (_what, guard, problem) => {
    expect(await problemsOf([guard])).toEqual([problem]);
  });
});
