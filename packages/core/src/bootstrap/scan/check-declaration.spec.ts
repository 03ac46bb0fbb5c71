import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { Annotations } from "../../decorators/annotations.js";
import { type AnyDecorator, applyDecorators } from "../../decorators/apply-decorators.js";
import { createParamDecorator } from "../../decorators/create-param-decorator.js";
import { Input } from "../../decorators/input.js";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import { isBootError } from "../../errors/boot-error.js";
import { createApp } from "../create-app.js";

/** The decorators as code without a compiler sees them. */
type Loose = (...args: unknown[]) => (target: object, key: string, descriptor: object) => void;
const [tool, annotations, read, input] = [Tool, Annotations, Annotations.read, Input] as unknown as Loose[];
const toolService = ToolService as (options: unknown) => (service: abstract new () => object) => void;

/** The problems of an app with one service, whose method `run` is decorated as told. */
async function problemsOf(decorators: readonly (ReturnType<Loose> | undefined)[], options: unknown = {}) {
  class Subject {
    run(): void {}
  }
  for (const decorate of decorators) decorate?.(Subject.prototype, "run", {});
  toolService(options)(Subject);
  return problemsIn(Subject);
}

async function problemsIn(service: abstract new () => object) {
  const app: unknown = await createApp({ name: "app", version: "1.0.0", services: [service as never] }).catch(
    (error: unknown) => error,
  );
  if (!isBootError(app)) throw new Error("the app started, or failed in another way", { cause: app });
  return app.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);
}

describe("what a decorator does not take is a boot problem", () => {
  it.each<[unknown, string]>([
    [{ title: 5 }, "@Tool({ title }): it must be a string"],
    [{ description: {} }, "@Tool({ description }): it must be a string"],
    [{ name: 5 }, "@Tool({ name }): it must be a string"],
    [5, "@Tool({ name }): it must be a string"],
    [Symbol("run"), "@Tool({ name }): it must be a string"],
    [{ icons: {} }, "@Tool({ icons }): it must be an array of objects with src, which JSON can carry"],
    [
      { icons: [{ src: "i.png", sizes: 5n }] },
      "@Tool({ icons }): it must be an array of objects with src, which JSON can carry",
    ],
    [{ meta: "x" }, "@Tool({ meta }): it must be an object"],
    [{ unknownArguments: "strip" }, '@Tool({ unknownArguments }): it must be "reject"'],
    [
      { descripton: "A typo." },
      "@Tool({ descripton }): there is no such option; perhaps description is meant",
    ],
    [null, "@Tool: it takes a name, an object of options, or both"],
    [[], "@Tool: it takes a name, an object of options, or both"],
  ])("of @Tool: %p", async (options, problem) => {
    expect(await problemsOf([tool?.(options)])).toEqual([`TW_TOOL_OPTIONS Subject.run: ${problem}`]);
  });

  it.each<[unknown, string]>([
    [{ name: "b" }, "@Tool({ name }): a name stands before the options already"],
    ["b", "@Tool: it takes a name, an object of options, or both"],
    [null, "@Tool: it takes a name, an object of options, or both"],
    [["b"], "@Tool: it takes a name, an object of options, or both"],
  ])("of @Tool, after a name: %p", async (options, problem) => {
    expect(await problemsOf([tool?.("a", options)])).toEqual([`TW_TOOL_OPTIONS Subject.run: ${problem}`]);
  });

  it("but not a name that is left out of the options, after one before them", async () => {
    const named = tool?.("not a name", { name: undefined });
    expect(await problemsOf([named])).toEqual([
      'TW_TOOL_NAME_INVALID Subject.run: the tool name "not a name" is not valid',
    ]);
  });

  it.each<[unknown, string]>([
    [undefined, "@Annotations: it takes an object of hints"],
    [null, "@Annotations: it takes an object of hints"],
    ["read", "@Annotations: it takes an object of hints"],
    [[], "@Annotations: it takes an object of hints"],
    [{ readOnlyHint: "yes" }, "@Annotations({ readOnlyHint }): it must be true or false"],
    [{ title: 5 }, "@Annotations({ title }): it must be a string"],
    [{ audience: 5n }, "@Annotations: JSON cannot carry its hints"],
    [
      { readonlyHint: true },
      "@Annotations({ readonlyHint }): there is no such option; perhaps readOnlyHint is meant",
    ],
  ])("of @Annotations: %p", async (hints, problem) => {
    expect(await problemsOf([tool?.(), annotations?.(hints)])).toEqual([
      `TW_TOOL_OPTIONS Subject.run: ${problem}`,
    ]);
  });

  it.each([null, [], "open"])("of a preset: %p", async (hints) => {
    expect(await problemsOf([tool?.(), read?.(hints)])).toEqual([
      "TW_TOOL_OPTIONS Subject.run: @Annotations: it takes an object of hints",
    ]);
  });

  it.each([5, {}, "none"])("of @Input, as examples: %p", async (examples) => {
    expect(await problemsOf([tool?.(), input?.(z.object({}), { examples })])).toEqual([
      "TW_TOOL_OPTIONS Subject.run: @Input({ examples }): it must be an array",
    ]);
  });

  it.each<[unknown, string]>([
    [{ example: [{}] }, "@Input({ example }): there is no such option; perhaps examples is meant"],
    [null, "@Input: it takes a schema and an object of options"],
    [[{}], "@Input: it takes a schema and an object of options"],
    ["examples", "@Input: it takes a schema and an object of options"],
  ])("of @Input, beside the schema: %p", async (options, problem) => {
    expect(await problemsOf([tool?.(), input?.(z.object({}), options)])).toEqual([
      `TW_TOOL_OPTIONS Subject.run: ${problem}`,
    ]);
  });

  it.each([undefined, null, "caller"])("of createParamDecorator: %p", async (reader) => {
    const decorator = (createParamDecorator as unknown as (read: unknown) => () => unknown)(reader)();
    const onParameter: ReturnType<Loose> = (target, key) => {
      (decorator as (target: object, key: string, at: number) => void)(target, key, 1);
    };
    expect(await problemsOf([onParameter, tool?.(), input?.(z.object({}))])).toEqual([
      "TW_TOOL_OPTIONS Subject.run: createParamDecorator, whose decorator stands on parameter 1: it takes a function; `undefined` means a circular import",
    ]);
  });

  it("of applyDecorators, on a method and on a class", async () => {
    const loose = applyDecorators as unknown as (...decorators: unknown[]) => AnyDecorator;
    const onMethod = loose(Tool(), undefined) as ReturnType<Loose>;
    const onClass = loose("guarded", ToolService()) as unknown as (service: object) => void;
    class Subject {
      run(): void {}
    }
    onMethod(Subject.prototype, "run", {});
    onClass(Subject);
    const reason = "it must be a decorator; `undefined` means a circular import";
    expect(await problemsIn(Subject)).toEqual([
      `TW_TOOL_OPTIONS Subject: applyDecorators, argument 0: ${reason}`,
      `TW_TOOL_OPTIONS Subject.run: applyDecorators, argument 1: ${reason}`,
    ]);
  });

  it("of @ToolService that stands twice", async () => {
    class Subject {
      run(): void {}
    }
    Tool()(Subject.prototype, "run", {});
    ToolService({ prefix: "a_" })(Subject);
    ToolService({ prefix: "b_" })(Subject);
    expect(await problemsIn(Subject)).toEqual([
      "TW_TOOL_REPEATED Subject: @ToolService stands more than once",
    ]);
  });

  it.each<[unknown, string]>([
    [[], "@ToolService: it takes an object of options"],
    [{ Prefix: "y" }, "@ToolService({ Prefix }): there is no such option; perhaps prefix is meant"],
    [null, "@ToolService: it takes an object of options"],
    ["billing_", "@ToolService: it takes an object of options"],
    [{ prefix: 5 }, "@ToolService({ prefix }): it must be a string"],
    [{ prefix: null }, "@ToolService({ prefix }): it must be a string"],
  ])("of @ToolService: %p", async (options, problem) => {
    expect(await problemsOf([tool?.()], options)).toEqual([`TW_TOOL_OPTIONS Subject: ${problem}`]);
  });
});
