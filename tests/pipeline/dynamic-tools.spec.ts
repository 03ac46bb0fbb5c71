import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type App,
  type AppOptions,
  callScoped,
  createApp,
  createMetadata,
  type Guard,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, injectable } from "inversify";
import { z } from "zod";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

@ToolService()
class Declared {
  @Tool()
  declared(): string {
    return "declared";
  }
}

const Name = z.object({ name: z.string(), times: z.number().default(1) });
const silent = { warn: () => undefined, error: () => undefined };
const open = (options: Partial<AppOptions> = {}): Promise<App> =>
  createApp({
    name: "app",
    version: "1",
    services: [Declared],
    dynamicTools: true,
    logger: silent,
    ...options,
  });
const namesOf = (app: App): readonly string[] => app.tools.map(({ name }) => name);
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const greet = {
  name: "greet",
  description: "Greet somebody.",
  annotations: { readOnlyHint: true },
  input: Name,
  examples: [{ name: "Ada" }],
  handler: ({ name, times }: z.output<typeof Name>) => `Hello, ${name}!`.repeat(times),
} as const;

describe("a tool that is registered at run time", () => {
  it("is listed and called like any other", async () => {
    await using app = await open();
    await app.registerTool(greet);
    expect(app.tools).toMatchObject([
      { name: "declared" },
      {
        name: "greet",
        description: "Greet somebody.",
        annotations: { readOnlyHint: true },
        inputSchema: { properties: { name: { type: "string" } }, required: ["name"] },
        _meta: { inputExamples: [{ name: "Ada" }] },
      },
    ]);
    expect(textOf(await app.call("greet", { name: "Ada" }))).toBe("Hello, Ada!");
    expect(textOf(await app.call("greet", {}))).toMatch(/^Invalid arguments for tool "greet":\nname: /);
  });

  it("may take no arguments, and declare what it returns", async () => {
    await using app = await open();
    await app.registerTool({
      name: "now",
      output: z.object({ tool: z.string() }),
      handler: ({ toolName }: ToolContext) => ({ tool: toolName, secret: 5 }),
    });
    expect((await app.call("now")).structuredContent).toEqual({ tool: "now" });
    expect(textOf(await app.call("now", { extra: 1 }))).toMatch(/Unknown argument/);
  });

  it("does not get round guards and interceptors of the app, nor its own", async () => {
    const Area = createMetadata<string>("area");
    const seen: unknown[] = [];
    const outer: Guard = { canActivate: ({ tool }: ToolCall) => seen.push(tool.get(Area)) > 0 };
    @injectable()
    class Tenant {
      constructor(readonly context: ToolContext) {}
    }
    @injectable()
    class SameCall implements Guard {
      constructor(readonly tenant: Tenant) {}
      canActivate({ context }: ToolCall): boolean {
        return this.tenant.context === context;
      }
    }
    const modules = [
      new ContainerModule(({ bind }) => {
        callScoped(bind(Tenant).toSelf());
      }),
    ];
    await using app = await open({ guards: [outer], modules });
    const handler = jest.fn(() => "ran");
    await app.registerTool({
      name: "guarded",
      decorators: [
        Area("sales"),
        UseGuards(SameCall),
        UseInterceptors({ intercept: async (_, next) => `(${String(await next())})` }),
      ],
      handler,
    });
    expect(textOf(await app.call("guarded"))).toBe("(ran)");
    expect(seen).toEqual(["sales"]);
    await app.registerTool({
      name: "denied",
      decorators: [UseGuards({ canActivate: () => false })],
      handler,
    });
    expect(await app.call("denied")).toMatchObject({ isError: true });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("is changed whole, and stays what it was where a change is wrong", async () => {
    await using app = await open();
    const tool = await app.registerTool(greet);
    await tool.update({ description: "Say hello.", handler: () => "Hi." });
    expect(app.tools[1]).toMatchObject({ description: "Say hello.", annotations: { readOnlyHint: true } });
    expect(textOf(await app.call("greet", { name: "Ada" }))).toBe("Hi.");
    await expect(tool.update({ examples: [{}] })).rejects.toThrow(
      /^The tool cannot be changed: 1 problem\.\nTW_INPUT_EXAMPLE /,
    );
    await expect(tool.update(null as never)).rejects.toThrow(
      "TW_CALL_ARGUMENT: update: the changes must be an object",
    );
    expect(app.tools[1]).toMatchObject({ description: "Say hello." });
  });

  it("can be disabled, enabled in its place, and removed, as one that a class declares can be", async () => {
    await using app = await open();
    const tool = await app.registerTool(greet);
    const declared = app.registeredTool("declared");
    declared?.disable();
    declared?.disable();
    expect([namesOf(app), declared?.enabled]).toEqual([["greet"], false]);
    await expect(app.call("declared")).rejects.toThrow("TW_CALL_UNKNOWN_TOOL");
    expect(() => app.service(Declared).declared()).toThrow(
      /^TW_CALL_NOT_A_TOOL: .* Fix: .* where the app changes its tools, it may be disabled or removed\.$/,
    );
    app.registeredTool("declared")?.enable();
    expect(namesOf(app)).toEqual(["declared", "greet"]);
    tool.remove();
    tool.remove();
    expect([namesOf(app), tool.enabled, app.registeredTool("greet")]).toEqual([
      ["declared"],
      false,
      undefined,
    ]);
    expect(() => {
      tool.enable();
    }).toThrow("TW_TOOL_GONE");
    await expect(tool.update({})).rejects.toThrow("TW_TOOL_GONE");
    await app.registerTool(greet);
    expect(namesOf(app)).toEqual(["declared", "greet"]);
    tool.remove();
    expect(namesOf(app)).toEqual(["declared", "greet"]);
  });

  it("ends calls under way as they began", async () => {
    await using app = await open();
    let end: (text: string) => void = () => undefined;
    const tool = await app.registerTool({
      name: "slow",
      handler: () => new Promise<string>((resolve) => (end = resolve)),
    });
    const call = app.call("slow");
    await tool.update({ handler: () => "new" });
    tool.remove();
    end("old");
    expect(textOf(await call)).toBe("old");
  });

  it.each<[string, object, string]>([
    ["a bad name", { ...greet, name: "no spaces" }, 'TW_TOOL_NAME_INVALID registerTool("no spaces").handler'],
    ["a taken name", { ...greet, name: "declared" }, "is already taken by Declared.declared"],
    ["a bad example", { ...greet, examples: [{}] }, "TW_INPUT_EXAMPLE"],
    ["a bad schema", { ...greet, input: z.string() }, "TW_INPUT_NOT_OBJECT"],
    ["no schema", { ...greet, input: 5 }, "TW_INPUT_UNSUPPORTED"],
    [
      "contradicting hints",
      { ...greet, annotations: { readOnlyHint: true, destructiveHint: true } },
      "TW_ANNOT_CONTRADICTION",
    ],
    ["a guard that is none", { ...greet, decorators: [UseGuards({} as never)] }, "TW_ENHANCER_INVALID"],
    [
      "no name",
      { ...greet, name: undefined },
      "TW_CALL_ARGUMENT: app.registerTool: the name must be a string",
    ],
    [
      "no handler",
      { ...greet, handler: undefined },
      "TW_CALL_ARGUMENT: app.registerTool: the handler must be a function",
    ],
    [
      "no decorators",
      { ...greet, decorators: [5] },
      "TW_CALL_ARGUMENT: app.registerTool: decorators must be an array of decorators",
    ],
    ["nothing", null as never, "TW_CALL_ARGUMENT: app.registerTool: the tool must be an object"],
  ])("is refused for %s, and nothing has changed", async (_what, tool, problem) => {
    await using app = await open();
    await expect(app.registerTool(tool as never)).rejects.toThrow(problem);
    expect(namesOf(app)).toEqual(["declared"]);
  });

  it("is what its refusal names, not the app, which goes on", async () => {
    await using app = await open();
    await expect(app.registerTool({ ...greet, name: "no spaces" })).rejects.toThrow(
      /^The tool cannot be registered: 1 problem\.\nTW_TOOL_NAME_INVALID /,
    );
    await expect(app.registerTool({ ...greet, name: "declared" })).rejects.toThrow(
      /^The tool cannot be registered: 1 problem\.\nTW_TOOL_NAME_TAKEN /,
    );
  });

  it("has its name, however many ask for it at once", async () => {
    await using app = await open();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.registerTool(greet)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(namesOf(app)).toEqual(["declared", "greet"]);
  });

  it("needs an app that may change, and is open", async () => {
    await using fixed = await open({ dynamicTools: false });
    await expect(fixed.registerTool(greet)).rejects.toThrow("TW_TOOLS_FIXED");
    expect(() => fixed.registeredTool("declared")).toThrow("TW_TOOLS_FIXED");
    const closed = await open();
    await closed.close();
    await expect(closed.registerTool(greet)).rejects.toThrow("TW_CALL_CLOSED");
  });

  it("is known to one app alone", async () => {
    await using one = await open();
    await using other = await open();
    await one.registerTool(greet);
    expect(namesOf(other)).toEqual(["declared"]);
  });
});

describe("clients of 2025-11-25", () => {
  it("are told that the list has changed, once for all that changes in one turn", async () => {
    await using app = await open();
    using client = await connectClient(app, { revision: "2025-11-25" });
    await app.registerTool(greet);
    app.registeredTool("declared")?.disable();
    app.registeredTool("declared")?.remove();
    await turn();
    expect(client.notifications).toEqual([{ method: "notifications/tools/list_changed", params: {} }]);
  });
});

describe.each(REVISIONS)("a client of %s", (revision) => {
  it("lists and calls what there is now", async () => {
    await using app = await open();
    using client = await connectClient(app, { revision });
    const names = async () => (await client.listTools()).map(({ name }) => name);
    expect(await names()).toEqual(["declared"]);
    const tool = await app.registerTool(greet);
    expect(await names()).toEqual(["declared", "greet"]);
    expect(textOf(await client.call("greet", { name: "Ada", times: 2 }))).toBe("Hello, Ada!Hello, Ada!");
    tool.disable();
    await expect(client.call("greet", { name: "Ada" })).rejects.toMatchObject({ code: -32602 });
    expect(await names()).toEqual(["declared"]);
  });
});
