import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type App,
  type AppOptions,
  callScoped,
  createApp,
  type Guard,
  Tool,
  ToolContext,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, type ContainerModuleLoadOptions, injectable } from "inversify";

function open(service: new () => object, options: Partial<AppOptions> = {}): Promise<App> {
  const logger = { warn: () => undefined, error: () => undefined };
  return createApp({ name: "app", version: "1", services: [service], logger, ...options });
}

/** What somebody unknown is told that there is. */
async function listed(app: App): Promise<readonly string[]> {
  using client = await connectClient(app);
  return (await client.listTools()).map(({ name }) => name);
}

function toolBehind(guard: new () => Guard, asInstance = false): new () => object {
  @ToolService()
  class Tools {
    @Tool()
    @UseGuards(asInstance ? new guard() : guard)
    purge(): string {
      return "purged";
    }
  }
  return Tools;
}

describe("a tool whose guard's canList is", () => {
  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a truthy value", "staff"],
    ["a promise of nothing", Promise.resolve(undefined)],
  ])("%s is hidden, and the log names the guard", async (_what, answer) => {
    class Unclear implements Guard {
      canActivate(): boolean {
        return true;
      }
      canList(): boolean {
        return answer as boolean;
      }
    }
    for (const asInstance of [false, true]) {
      const error = jest.fn();
      await using app = await open(toolBehind(Unclear, asInstance), {
        logger: { warn: () => undefined, error },
      });
      expect(await listed(app)).toEqual([]);
      await expect(app.call("purge")).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
      expect(error).toHaveBeenCalledWith(expect.stringContaining('"purge" is hidden'), {
        fault: expect.objectContaining({
          message: expect.stringMatching(/^Unclear\.canList answered with \w+, not with true or false$/),
        }),
      });
    }
  });

  it("false is hidden without a word in the log", async () => {
    class Hiding implements Guard {
      canActivate(): boolean {
        return true;
      }
      canList(): boolean {
        return false;
      }
    }
    const error = jest.fn();
    await using app = await open(toolBehind(Hiding), { logger: { warn: () => undefined, error } });
    expect(await listed(app)).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });

  it("no function is hidden: what is meant as a rule is not left out", async () => {
    class Odd implements Guard {
      canList = false as never;
      canActivate(): boolean {
        return true;
      }
    }
    await using app = await open(toolBehind(Odd, true));
    expect(await listed(app)).toEqual([]);
  });
});

describe("a guard class decides who may know of a tool", () => {
  abstract class Token implements Guard {
    abstract canActivate(): boolean;
  }
  @injectable()
  class Passing extends Token {
    canActivate(): boolean {
      return true;
    }
  }
  @injectable()
  class ByMethod extends Passing {
    canList(): boolean {
      return false;
    }
  }
  @injectable()
  class ByField extends Passing {
    canList = (): boolean => false;
  }
  @injectable()
  class OfCall implements Guard {
    constructor(readonly context: ToolContext) {}
    canList = (): boolean => this.context.principal !== undefined;
    canActivate(): boolean {
      return true;
    }
  }

  type Binding = (options: ContainerModuleLoadOptions) => void;
  const opened = (guard: unknown, ...bind: readonly Binding[]) =>
    open(toolBehind(guard as new () => Guard), {
      modules: bind.map((load) => new ContainerModule((options) => load(options))),
    });

  it.each<[string, unknown, Binding | undefined]>([
    ["by a field", ByField, undefined],
    ["by a field, made by each call", ByField, ({ bind }) => void callScoped(bind(ByField).toSelf())],
    ["by a method, bound to a token", Token, ({ bind }) => void bind(Token).to(ByMethod).inSingletonScope()],
    [
      "by a method, bound to a token and made by each call",
      Token,
      ({ bind }) => void callScoped(bind(Token).to(ByMethod)),
    ],
    [
      "by a field, bound to a token and made by each call",
      Token,
      ({ bind }) => void bind(Token).to(ByField).inTransientScope(),
    ],
    ["as a constant", Passing, ({ bind }) => void bind(Passing).toConstantValue(new ByField())],
    [
      "as a constant literal",
      Passing,
      ({ bind }) =>
        void bind(Passing).toConstantValue({ canActivate: () => true, canList: () => false } as never),
    ],
    [
      "made by a factory, once",
      Token,
      ({ bind }) =>
        void bind(Token)
          .toDynamicValue(() => new ByField())
          .inSingletonScope(),
    ],
    [
      "made by a factory, in each call",
      Token,
      ({ bind }) => void callScoped(bind(Token).toDynamicValue(() => new ByMethod())),
    ],
    [
      "put in place by an activation",
      Passing,
      ({ bind }) =>
        void bind(Passing)
          .toSelf()
          .inTransientScope()
          .onActivation(() => new ByField()),
    ],
    [
      "that another token leads to",
      Token,
      ({ bind }) => {
        bind(ByField).toSelf().inTransientScope();
        bind(Token).toService(ByField);
      },
    ],
    [
      "that another token leads to, a literal",
      Token,
      ({ bind }) => {
        bind(Passing).toConstantValue({ canActivate: () => true, canList: () => false } as never);
        bind(Token).toService(Passing);
      },
    ],
  ])("%s", async (_how, guard, bind) => {
    await using app = await opened(guard, ...(bind === undefined ? [] : [bind]));
    expect(await listed(app)).toEqual([]);
    await expect(app.call("purge")).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
  });

  it("by a field that knows the call", async () => {
    await using app = await opened(OfCall);
    expect(await listed(app)).toEqual([]);
    expect(await app.call("purge", {}, { principal: { id: "alice" } })).toMatchObject({
      content: [{ text: "purged" }],
    });
  });

  it.each<[string, unknown, Binding | undefined]>([
    ["one that is kept", Passing, undefined],
    ["one that calls make", Passing, ({ bind }) => void callScoped(bind(Passing).toSelf())],
    [
      "one without, in place of one with",
      ByMethod,
      ({ bind }) => void bind(ByMethod).toConstantValue(new Passing() as never),
    ],
  ])("only where it has canList: %s costs no list of its own", async (_what, guard, bind) => {
    const identify = jest.fn(() => undefined);
    const modules = bind === undefined ? [] : [new ContainerModule((options) => bind(options))];
    await using app = await open(toolBehind(guard as new () => Guard), { identify, modules });
    expect(await listed(app)).toEqual(["purge"]);
    expect(identify).not.toHaveBeenCalled();
  });
});
