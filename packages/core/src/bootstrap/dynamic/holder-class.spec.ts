import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import type { EnhancerDecorator } from "../../decorators/enhancer-decorator.js";
import type { ToolContext } from "../../context/tool-context.js";
import { createApp } from "../create-app.js";

type Run = (this: unknown, ...args: unknown[]) => unknown;
type Replacing = (descriptor: TypedPropertyDescriptor<Run>) => TypedPropertyDescriptor<Run> | undefined;

const open = () => createApp({ name: "app", version: "1", dynamicTools: true });
const decorator = (replace: Replacing) =>
  ((_target: object, _key: string, descriptor: TypedPropertyDescriptor<Run>) =>
    replace(descriptor)) as unknown as EnhancerDecorator;

const editing = (name: string) =>
  decorator((descriptor) => {
    const { value } = descriptor;
    descriptor.value = function (...args) {
      return `${name}(${String(value?.apply(this, args))})`;
    };
    return undefined;
  });
const returning = (name: string) =>
  decorator(({ value, ...rest }) => ({
    ...rest,
    value(...args) {
      return `${name}(${String(value?.apply(this, args))})`;
    },
  }));

describe("decorators of a tool that is registered at run time", () => {
  it("wrap its handler, as they wrap a method", async () => {
    await using app = await open();
    await app.registerTool({
      name: "run",
      decorators: [returning("1"), editing("2"), returning("3")],
      handler: () => "run",
    });
    expect(await app.call("run")).toMatchObject({ content: [{ text: "1(2(3(run)))" }] });
  });

  it("hide no parameter of it, also where they count none", async () => {
    await using app = await open();
    await app.registerTool({
      name: "greet",
      input: z.object({ name: z.string() }),
      decorators: [returning("wrapped")],
      handler: ({ name }, { toolName }: ToolContext) => `${toolName} ${name}`,
    });
    await app.registerTool({
      name: "name",
      decorators: [returning("wrapped")],
      handler: ({ toolName }: ToolContext) => toolName,
    });
    expect(await app.call("greet", { name: "Ada" })).toMatchObject({
      content: [{ text: "wrapped(greet Ada)" }],
    });
    expect(await app.call("name")).toMatchObject({ content: [{ text: "wrapped(name)" }] });
  });

  it("find the function that others mark by metadata of their own", async () => {
    await using app = await open();
    const marked: unknown[] = [];
    await app.registerTool({
      name: "run",
      decorators: [decorator(({ value }) => void marked.push(value))],
      handler: () => "run",
    });
    expect(marked).toEqual([expect.any(Function)]);
  });

  it("are told where what they put there is no method", async () => {
    await using app = await open();
    const getter = decorator(() => ({ get: () => () => "run" }));
    await expect(
      app.registerTool({ name: "run", decorators: [getter], handler: () => "run" }),
    ).rejects.toThrow('TW_TOOL_NOT_A_METHOD registerTool("run").handler');
    expect(app.tools).toEqual([]);
  });
});
