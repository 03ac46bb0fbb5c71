import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  Annotations,
  applyDecorators,
  type Args,
  Context,
  createApp,
  createMetadata,
  createParamDecorator,
  Input,
  isBootError,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import { z } from "zod";
import { textOf } from "./text-of.js";

const Key = z.object({ id: z.string() });
const Caller = createParamDecorator((fallback: string, { principal }: ToolCall) => principal?.id ?? fallback);
const Later = createParamDecorator(
  (ms: number) => new Promise<string>((r) => setTimeout(r, ms, `after ${String(ms)}`)),
);
const Failing = createParamDecorator((_: string): string => {
  throw new Error("nobody");
});

describe("a parameter with a decorator of the user's own", () => {
  @ToolService()
  class Tools {
    @Tool()
    input(
      @Input(Key) { id }: Args<typeof Key>,
      @Caller("anonymous") caller: string,
      { toolName }: ToolContext,
    ): string {
      return [id, caller, toolName].join();
    }
    @Tool()
    first(
      @Caller("x") caller: string,
      @Input(Key) { id }: Args<typeof Key>,
      @Context() { toolName }: ToolContext,
    ): string {
      return [caller, id, toolName].join();
    }
    @Tool()
    later(@Later(1) one: string, @Caller("x") caller: string, @Later(2) two: string): string {
      return [one, caller, two].join();
    }
    @Tool()
    failing(@Failing("") _who: string): string {
      return "ran";
    }
  }

  it.each([
    ["beside input and context", "input", "7,alice,input"],
    ["before them", "first", "alice,7,first"],
    ["later, more than one", "later", "after 1,alice,after 2"],
    ["by failing, as the method would", "failing", "nobody"],
  ])("is filled %s", async (_what, tool, text) => {
    const logger = { warn: () => undefined, error: () => undefined };
    await using app = await createApp({ name: "app", version: "1", services: [Tools], logger });
    const args = tool === "input" || tool === "first" ? { id: "7" } : {};
    expect(textOf(await app.call(tool, args, { principal: { id: "alice" } }))).toBe(text);
  });

  it("cannot be filled twice", async () => {
    @ToolService()
    class Twice {
      @Tool()
      run(@Caller("a") @Context() _both: unknown): void {}
    }
    const error: unknown = await createApp({ name: "app", version: "1", services: [Twice] }).catch(
      (e: unknown) => e,
    );
    expect(isBootError(error) && error.problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
      "TW_PARAM_TAKEN Twice.run",
    ]);
  });

  it("is filled after guards, which may deny before", async () => {
    @ToolService()
    class Guarded {
      @Tool()
      @UseGuards({ canActivate: () => false })
      run(@Failing("") _who: string): void {}
    }
    await using app = await createApp({ name: "app", version: "1", services: [Guarded] });
    expect(textOf(await app.call("run"))).toMatch(/^You are not allowed/);
  });
});

describe("applyDecorators", () => {
  it("makes one of several, in the order in which they are given", async () => {
    const Roles = createMetadata<string>("roles");
    const order: string[] = [];
    const pass = (name: string) => ({ canActivate: () => order.push(name) > 0 });
    const Admin = (description: string) =>
      applyDecorators(
        Tool({ description }),
        Annotations.read(),
        UseGuards(pass("1")),
        UseGuards(pass("2")),
        Roles("admin"),
      );
    const Billing = applyDecorators(ToolService({ prefix: "billing_" }), UseGuards(pass("class")));
    @Billing
    class Tools {
      @Admin("Reindex.")
      reindex(): string {
        return "done";
      }
    }
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    expect(app.tools).toMatchObject([
      { name: "billing_reindex", description: "Reindex.", annotations: { readOnlyHint: true } },
    ]);
    expect(textOf(await app.call("billing_reindex"))).toBe("done");
    expect(order).toEqual(["class", "1", "2"]);
  });
});

describe("decorators around a method that is no tool", () => {
  it.each<[string, (target: object, key: string) => void, string]>([
    ["@UseGuards", UseGuards({ canActivate: () => true }), "the method has @UseGuards but no @Tool"],
    ["custom metadata", createMetadata<number>()(5), "the method has custom metadata but no @Tool"],
  ])("are a boot problem: %s", async (_what, decorate, what) => {
    class Tools {
      @Tool()
      run(): void {}
      plain(): void {}
    }
    decorate(Tools.prototype, "plain");
    const error: unknown = await createApp({ name: "app", version: "1", services: [Tools] }).catch(
      (e: unknown) => e,
    );
    expect(isBootError(error) && error.problems.map((one) => one.what)).toEqual([what]);
  });
});
