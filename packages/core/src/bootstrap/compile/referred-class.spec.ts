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

  it.each<[string, () => unknown, string, string]>([
    ["undefined, as in a cycle of imports", () => undefined, "gives undefined", "before createApp()"],
    ["data", () => ({ type: "object" }), "gives no class", "() => Class"],
    ["another reference", () => () => Order, "gives no class", "() => Class"],
    ["null", () => null, "gives no class", "() => Class"],
    ["a promise that rejects", () => Promise.reject(new Error("late")), "gives no class", "() => Class"],
    ["a class that was bound", Order.bind(undefined) as unknown as () => unknown, "fails", "() => Class"],
    [
      "a class of a module that has not run",
      () => {
        throw new ReferenceError("Cannot access 'Late' before initialization");
      },
      "a reference that fails: Cannot access 'Late' before initialization",
      "before createApp()",
    ],
  ])("is told, with a fix, where it refers to %s", (...[, source, kind, fix]) => {
    expect(referredClass(source)).toEqual({
      broken: { kind: expect.stringContaining(kind), fix: expect.stringContaining(fix) },
    });
  });
});
