import { describe, expect, it, jest } from "@jest/globals";
import { Kernel } from "./kernel.js";
import type { Method, Protocol } from "./revision.js";

const protocol: Protocol = {
  revisions: [],
  select: () => {
    throw new Error("not asked here");
  },
  cancelledId: () => undefined,
};

function method(name: string, era?: Method["era"]): Method {
  return { name, ...(era !== undefined && { era }), handle: () => ({}) };
}

describe("Kernel's methods", () => {
  it("are found in their own era only, or in both", () => {
    const [old, both] = [method("old", "handshake"), method("both")];
    const kernel = new Kernel({ protocol, methods: [old, both] });
    expect(kernel.method("old", "handshake")).toBe(old);
    expect(kernel.method("old", "stateless")).toBeUndefined();
    expect([kernel.method("both", "handshake"), kernel.method("both", "stateless")]).toEqual([both, both]);
  });

  it("may share a name across eras", () => {
    const [old, young] = [method("m", "handshake"), method("m", "stateless")];
    const kernel = new Kernel({ protocol, methods: [old, young] });
    expect([kernel.method("m", "handshake"), kernel.method("m", "stateless")]).toEqual([old, young]);
  });

  it.each([
    ["both everywhere", method("m"), method("m")],
    ["one everywhere", method("m"), method("m", "stateless")],
    ["both in one era", method("m", "handshake"), method("m", "handshake")],
  ])("must not share a name within an era: %s", (_, first, second) => {
    expect(() => new Kernel({ protocol, methods: [first, second] })).toThrow(
      'Two handlers for the method "m"',
    );
  });

  it.each(["__proto__", "constructor", "toString", ""])("do not include %j by inheritance", (name) => {
    expect(new Kernel({ protocol, methods: [] }).method(name, "handshake")).toBeUndefined();
  });
});

describe("Kernel's fault reporter", () => {
  it("is told the fault and the method", () => {
    const onFault = jest.fn();
    const fault = new Error("f");
    new Kernel({ protocol, methods: [], onFault }).reportFault(fault, "m");
    expect(onFault).toHaveBeenCalledWith(fault, "m");
  });

  it("may be left out, may throw, and may reject", async () => {
    const throwing = jest.fn(() => {
      throw new Error("reporter");
    });
    const rejecting = jest.fn<() => unknown>(() => Promise.reject(new Error("reporter")));
    // What promise libraries make is no Promise, and shouts as loudly when nobody listens.
    const listened = jest.fn();
    const foreign = jest.fn<() => unknown>(() => ({ then: listened }));
    for (const onFault of [undefined, throwing, rejecting, foreign]) {
      expect(() => {
        new Kernel({ protocol, methods: [], onFault }).reportFault(new Error("f"), "m");
      }).not.toThrow();
    }
    // An unhandled rejection would fail this file before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect([throwing, rejecting].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
    expect(listened).toHaveBeenCalledWith(undefined, expect.any(Function));
  });
});
