import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { Annotations } from "../../decorators/annotations.js";
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
  const app: unknown = await createApp({ name: "app", version: "1.0.0", services: [Subject] }).catch(
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
  ])("of @Tool: %p", async (options, problem) => {
    expect(await problemsOf([tool?.(options)])).toEqual([`TW_TOOL_OPTIONS Subject.run: ${problem}`]);
  });

  it.each<[unknown, string]>([
    [undefined, "@Annotations: it takes an object of hints"],
    [null, "@Annotations: it takes an object of hints"],
    ["read", "@Annotations: it takes an object of hints"],
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

  it("of a preset", async () => {
    expect(await problemsOf([tool?.(), read?.(null)])).toEqual([
      "TW_TOOL_OPTIONS Subject.run: @Annotations: it takes an object of hints",
    ]);
  });

  it.each([5, {}, "none"])("of @Input, as examples: %p", async (examples) => {
    expect(await problemsOf([tool?.(), input?.(z.object({}), { examples })])).toEqual([
      "TW_TOOL_OPTIONS Subject.run: @Input({ examples }): it must be an array",
    ]);
  });

  it.each<[unknown, string]>([
    [null, "@ToolService: it takes an object of options"],
    ["billing_", "@ToolService: it takes an object of options"],
    [{ prefix: 5 }, "@ToolService({ prefix }): it must be a string"],
    [{ prefix: null }, "@ToolService({ prefix }): it must be a string"],
  ])("of @ToolService: %p", async (options, problem) => {
    expect(await problemsOf([tool?.()], options)).toEqual([`TW_TOOL_OPTIONS Subject: ${problem}`]);
  });
});
