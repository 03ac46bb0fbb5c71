import { describe, expect, it, jest } from "@jest/globals";
import { referredClass } from "./referred-class.js";

class Order {
  readonly id = "";
}

/** ArkType's schemas are functions: called with data, they validate it. */
function callable(): jest.Mock & { readonly "~standard": object } {
  return Object.assign(jest.fn(), { "~standard": { version: 1, vendor: "arktype" }, prototype: undefined });
}

describe("a declared source", () => {
  it.each([[Order], [{ type: "object" }], [undefined], [null], [7], [[]]])("is itself: %p", (source) => {
    expect(referredClass(source)).toEqual({ source });
  });

  it("is the class that a reference names", () => {
    expect(referredClass(() => Order)).toEqual({ source: Order });
  });

  it("is never called where it is a Standard Schema", () => {
    const schema = callable();
    expect(referredClass(schema)).toEqual({ source: schema });
    expect(schema).not.toHaveBeenCalled();
  });

  it("is never called where it takes parameters", () => {
    const given = jest.fn();
    const source = (order: unknown) => given(order);
    expect(referredClass(source)).toEqual({
      broken: {
        kind: "a function with parameters, which names no class",
        fix: expect.stringContaining("() => Class"),
      },
    });
    expect(given).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown, string, string]>([
    ["undefined, as in a cycle of imports", () => undefined, "gives undefined", "before createApp()"],
    ["data", () => ({ type: "object" }), "gives no class, but an object", "() => Class"],
    ["text", () => "Order", "gives no class, but a string", "() => Class"],
    ["another reference", () => () => Order, "gives no class, but another function", "() => Class"],
    ["a schema", () => callable(), "gives no class, but a schema", "passed themselves"],
    ["an object that is a schema", () => ({ "~standard": {} }), "but a schema", "passed themselves"],
    ["null", () => null, "gives no class, but null", "() => Class"],
    ["a promise of a class", async () => Promise.resolve(Order), "no class, but a promise", "() => Class"],
    ["a promise that rejects", () => Promise.reject(new Error("late")), "but a promise", "() => Class"],
    [
      "an async function that throws",
      async () => Promise.reject(new Error("late")),
      "a promise",
      "() => Class",
    ],
    ["a class that was bound", Order.bind(undefined) as unknown as () => unknown, "fails", "() => Class"],
    [
      "what cannot be looked at",
      () => ({
        get then(): never {
          throw new Error("do not look");
        },
      }),
      "a reference that fails: do not look",
      "() => Class",
    ],
    [
      "a class of a module that has not run",
      () => {
        throw new ReferenceError("Cannot access 'Late' before initialization");
      },
      "a reference that fails: Cannot access 'Late' before initialization",
      "before createApp()",
    ],
    [
      "a function that throws no error",
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what an author may write
        throw undefined;
      },
      "a reference that fails: no reason",
      "() => Class",
    ],
  ])("is told, with a fix, where it refers to %s", (...[, source, kind, fix]) => {
    expect(referredClass(source)).toEqual({
      broken: { kind: expect.stringContaining(kind), fix: expect.stringContaining(fix) },
    });
  });
});
