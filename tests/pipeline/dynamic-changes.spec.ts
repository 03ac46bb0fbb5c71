import "reflect-metadata";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import {
  type App,
  type AppOptions,
  createApp,
  type DynamicToolChanges,
  type Guard,
  UseGuards,
} from "@toolwright/core";
import { ContainerModule } from "inversify";
import { z } from "zod";
import { textOf } from "./text-of.js";

const silent = { warn: () => undefined, error: () => undefined };
const open = (options: Partial<AppOptions> = {}): Promise<App> =>
  createApp({ name: "app", version: "1", dynamicTools: true, logger: silent, ...options });
const namesOf = (app: App): readonly string[] => app.tools.map(({ name }) => name);
const deny: Guard = { canActivate: () => false };
const DENIED = /^You are not allowed/;
/** How long `close` waits for what is under way, in milliseconds. */
const GRACE_MS = 5000;
const ran = { name: "run", handler: () => "ran" } as const;

/** A promise that somebody else resolves. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe("updates of one tool at the same time", () => {
  it.each<[string, readonly DynamicToolChanges[]]>([
    ["a guard, then a description", [{ decorators: [UseGuards(deny)] }, { description: "New." }]],
    ["a description, then a guard", [{ description: "New." }, { decorators: [UseGuards(deny)] }]],
  ])("all take effect: %s", async (_what, changes) => {
    await using app = await open();
    const tool = await app.registerTool(ran);
    await Promise.all(changes.map((change) => tool.update(change)));
    expect(app.tools[0]?.description).toBe("New.");
    expect(textOf(await app.call("run"))).toMatch(DENIED);
  });

  it("take effect in the order in which they were asked for, and pass over one that is wrong", async () => {
    await using app = await open();
    const tool = await app.registerTool(ran);
    const outcomes = await Promise.allSettled([
      tool.update({ description: "First.", title: "Title" }),
      tool.update({ title: "Wrong", input: z.string() }),
      tool.update({ description: "Last." }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(app.tools[0]).toMatchObject({ title: "Title", description: "Last." });
  });

  it("end with the tool", async () => {
    await using app = await open();
    const tool = await app.registerTool(ran);
    const updates = [tool.update({ title: "1" }), tool.update({ title: "2" })];
    tool.remove();
    await app.registerTool({ ...ran, title: "Another" });
    const outcomes = await Promise.allSettled(updates);
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { code: "TW_TOOL_GONE" } },
      { status: "rejected", reason: { code: "TW_TOOL_GONE" } },
    ]);
    expect(app.tools).toMatchObject([{ title: "Another" }]);
  });
});

describe("a change that leaves something out", () => {
  const whole = {
    name: "run",
    title: "Run",
    description: "Runs.",
    annotations: { readOnlyHint: true },
    input: z.object({ who: z.string() }),
    examples: [{ who: "Ada" }],
    output: z.object({ who: z.string() }),
    decorators: [UseGuards(deny)],
    handler: ({ who }: { readonly who: string }) => ({ who }),
  } as const;

  it("keeps all of it, also where a member is there and undefined", async () => {
    await using app = await open();
    const tool = await app.registerTool(whole);
    const before = app.tools[0];
    const nothing = Object.fromEntries(Object.keys(whole).map((member) => [member, undefined]));
    await tool.update(nothing);
    expect(app.tools[0]).toEqual(before);
    expect(textOf(await app.call("run", { who: "Ada" }))).toMatch(DENIED);
  });

  it("takes away what it names an empty list or object for", async () => {
    await using app = await open();
    const tool = await app.registerTool(whole);
    await tool.update({ decorators: [], examples: [], annotations: {} });
    expect(app.tools[0]).toMatchObject({ annotations: {}, title: "Run" });
    expect(app.tools[0]).not.toHaveProperty("_meta");
    expect((await app.call("run", { who: "Ada" })).structuredContent).toEqual({ who: "Ada" });
  });

  it.each<[string, unknown]>([
    ["decorators that are no list", UseGuards(deny)],
    ["decorators that are null", null],
    ["decorators that are none", [5]],
  ])("is refused for %s, and the guard stays", async (_what, decorators) => {
    await using app = await open();
    const tool = await app.registerTool({ ...ran, decorators: [UseGuards(deny)] });
    await expect(tool.update({ decorators: decorators as never })).rejects.toThrow(
      "TW_CALL_ARGUMENT: update: decorators must be an array of decorators",
    );
    expect(textOf(await app.call("run"))).toMatch(DENIED);
  });
});

describe("what was given to registerTool, and is changed later", () => {
  it("makes as many tools as it had names", async () => {
    await using app = await open();
    const spec = { name: "", handler: () => "ran" };
    const tools = await Promise.all(
      ["a", "b", "c"].map((name) => {
        spec.name = name;
        return app.registerTool(spec);
      }),
    );
    expect([namesOf(app), tools.map(({ name }) => name)]).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
    expect(["a", "b", "c"].map((name) => app.registeredTool(name)?.enabled)).toEqual([true, true, true]);
  });

  it("keeps its first name, under which no other is registered", async () => {
    await using app = await open();
    const spec = { name: "a", handler: () => "first" };
    const registered = app.registerTool(spec);
    spec.name = "b";
    expect((await registered).name).toBe("a");
    await expect(app.registerTool({ ...spec, name: "a" })).rejects.toThrow("TW_TOOL_NAME_TAKEN");
    await app.registerTool({ ...ran, name: "b" });
    app.registeredTool("a")?.disable();
    expect(namesOf(app)).toEqual(["b"]);
  });

  it("is not in a later update", async () => {
    await using app = await open();
    const decorators = [UseGuards(deny)];
    const spec = { name: "run", annotations: { title: "Old" }, decorators, handler: () => "old" };
    const tool = await app.registerTool(spec);
    decorators.pop();
    Object.assign(spec, { decorators: [], handler: () => "new" });
    spec.annotations.title = "New";
    await tool.update({ description: "Runs." });
    expect(app.tools[0]?.annotations).toEqual({ title: "Old" });
    expect(textOf(await app.call("run"))).toMatch(DENIED);
  });

  it("is not in an update that waits either", async () => {
    await using app = await open();
    const tool = await app.registerTool({ ...ran, decorators: [UseGuards(deny)] });
    const changes: { description: string; decorators?: [] } = { description: "Runs." };
    const updated = tool.update(changes);
    Object.assign(changes, { description: "Walks.", decorators: [] });
    await updated;
    expect(app.tools[0]?.description).toBe("Runs.");
    expect(textOf(await app.call("run"))).toMatch(DENIED);
  });

  it("may be an instance of a class", async () => {
    class Greeting {
      readonly name = "greet";
      get description(): string {
        return `The tool ${this.name}.`;
      }
      handler(): string {
        return "Hello.";
      }
    }
    await using app = await open();
    await app.registerTool(new Greeting());
    expect(app.tools).toMatchObject([{ name: "greet", description: "The tool greet." }]);
    expect(textOf(await app.call("greet"))).toBe("Hello.");
  });
});

describe("a name", () => {
  it("is given once, also to a tool that comes just when another one has come", async () => {
    await using app = await open();
    const attempts: Promise<unknown>[] = [];
    const first = { isOver: false };
    void app.registerTool(ran).then(() => (first.isOver = true));
    while (!first.isOver) {
      attempts.push(app.registerTool({ ...ran, handler: () => "another" }));
      await Promise.resolve();
    }
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
    expect(textOf(await app.call("run"))).toBe("ran");
  });
});

describe("an app that closes", () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A guard that the container makes when it is let, and says when it is disposed. */
  function slowGuard() {
    const [asked, allowed] = [gate(), gate()];
    const dispose = jest.fn();
    class Slow implements Guard {
      canActivate(): boolean {
        return true;
      }
      [Symbol.dispose](): void {
        dispose();
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind(Slow)
        .toDynamicValue(async () => {
          asked.open();
          await allowed.passed;
          return new Slow();
        })
        .inSingletonScope();
    });
    return { Slow, dispose, asked: asked.passed, make: allowed.open, modules: [module] };
  }

  it("refuses a tool that was coming, once what it made is there to be disposed", async () => {
    const { Slow, dispose, make, modules } = slowGuard();
    const app = await open({ modules });
    const registered = app.registerTool({ ...ran, decorators: [UseGuards(Slow)] });
    const closed = app.close();
    const outcome = expect(registered).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
    // Whatever does not wait for the guard has its turns before it is there.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(dispose).not.toHaveBeenCalled();
    make();
    await closed;
    await outcome;
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(namesOf(app)).toEqual([]);
  });

  it("does not wait for ever for a tool that is coming, nor makes more for it", async () => {
    const { Slow, dispose, make, modules } = slowGuard();
    const made = jest.fn();
    class Next implements Guard {
      constructor() {
        made();
      }
      canActivate(): boolean {
        return true;
      }
    }
    const stopDeadlineMs = 1000;
    const app = await open({ modules, stopDeadlineMs });
    const registered = app.registerTool({ ...ran, decorators: [UseGuards(Slow, Next)] });
    const outcome = expect(registered).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
    jest.useFakeTimers();
    let isClosed = false;
    const closed = app.close().then(() => (isClosed = true));
    // The guard takes up the time for what is under way, and then that for what has to end.
    await jest.advanceTimersByTimeAsync(GRACE_MS + stopDeadlineMs - 1);
    expect(isClosed).toBe(false);
    await jest.advanceTimersByTimeAsync(100);
    await closed;
    expect(dispose).not.toHaveBeenCalled();
    make();
    await outcome;
    await jest.advanceTimersByTimeAsync(0);
    expect([dispose, made].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it("refuses updates under way, and those behind them", async () => {
    const { Slow, dispose, asked, make, modules } = slowGuard();
    const app = await open({ modules });
    const tool = await app.registerTool(ran);
    const updates = [tool.update({ decorators: [UseGuards(Slow)] }), tool.update({ title: "New" })];
    const outcomes = Promise.allSettled(updates);
    await asked;
    const closed = app.close();
    make();
    await closed;
    expect(await outcomes).toMatchObject([
      { status: "rejected", reason: { code: "TW_CALL_CLOSED" } },
      { status: "rejected", reason: { code: "TW_CALL_CLOSED" } },
    ]);
    expect(dispose).toHaveBeenCalledTimes(1);
  });

  it("changes no more, and lets a tool be removed", async () => {
    const made = jest.fn();
    class Fresh implements Guard {
      constructor() {
        made();
      }
      canActivate(): boolean {
        return true;
      }
    }
    const app = await open();
    const tool = await app.registerTool(ran);
    await app.close();
    const closed = expect.objectContaining({ code: "TW_CALL_CLOSED" });
    expect(() => {
      tool.disable();
    }).toThrow(closed);
    expect(() => {
      tool.enable();
    }).toThrow(closed);
    await expect(tool.update({ decorators: [UseGuards(Fresh)] })).rejects.toEqual(closed);
    expect(made).not.toHaveBeenCalled();
    tool.remove();
    expect([tool.enabled, namesOf(app)]).toEqual([false, []]);
  });
});
