import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import { type App, createApp, Input, isBootError, Tool, ToolService } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { jsonSchema } from "@toolwright/core/json-schema";
import { zod3 } from "@toolwright/core/zod3";
import { zodMini } from "@toolwright/core/zod-mini";
import { type } from "arktype";
import { IsString } from "class-validator";

class Order {
  @IsString() id!: string;
}

/** An app with one tool, `order`, whose input is declared by anything at all. */
function start(source: unknown): Promise<App> {
  @ToolService()
  class Orders {
    @Tool("order")
    order(input: unknown): unknown {
      return input;
    }
  }
  const decorate = Input as (source: unknown) => (target: object, key: string, at: number) => void;
  decorate(source)(Orders.prototype, "order", 0);
  return createApp({
    name: "shop",
    version: "1.0.0",
    services: [Orders],
    schemas: [classValidator(), zod3(), zodMini(), jsonSchema()],
  });
}

async function problemsWith(source: unknown): Promise<readonly string[]> {
  const error: unknown = await start(source).then(
    async (app) => app.close(),
    (thrown: unknown) => thrown,
  );
  if (!isBootError(error)) throw new Error("the app started, or failed in another way", { cause: error });
  return error.problems.map(({ what }) => what);
}

describe("a function as a schema", () => {
  it("names a class, if it is one that only does that", async () => {
    await using app = await start(() => Order);
    expect((await app.call("order", { id: "a" })).structuredContent).toEqual({ id: "a" });
  });

  it.each<[string, unknown, string]>([
    [
      "an arrow with parameters",
      (order: object) => order,
      "a function with parameters, which names no class",
    ],
    ["an async arrow", async () => Promise.resolve(Order), "a function that gives no class, but a promise"],
    [
      "an async arrow that fails",
      async () => Promise.reject(new Error("no database")),
      "a function that gives no class, but a promise",
    ],
    ["an arrow that gives undefined", () => undefined, "a reference that gives undefined"],
    [
      "an arrow that gives an arrow",
      () => () => Order,
      "a function that gives no class, but another function",
    ],
    [
      "an arrow that gives a schema",
      () => type({ a: "string" }),
      "a function that gives no class, but a schema",
    ],
    ["ArkType's own function, not yet called", type, "a function that gives no class, but a schema"],
  ])("is a boot problem, and never more: %s", async (_what, source, kind) => {
    expect(await problemsWith(source)).toEqual([`no schema adapter accepts the input, ${kind}`]);
  });

  it("is never called at boot where it is an ArkType", async () => {
    const called = jest.fn();
    const Query = type({ text: "string", limit: "number = 10" });
    await using app = await start(
      new Proxy(Query, {
        apply(target, self, values: unknown[]) {
          called(values);
          return Reflect.apply(target, self, values) as unknown;
        },
      }),
    );
    expect(called).not.toHaveBeenCalled();
    expect((await app.call("order", { text: "x" })).structuredContent).toEqual({ text: "x", limit: 10 });
  });
});
