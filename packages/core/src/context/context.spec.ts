import { describe, expect, it, jest } from "@jest/globals";
import type { Call } from "@toolwright/kernel";
import { LocalContext } from "./local-context.js";
import { isToolContextClass, ToolContext } from "./tool-context.js";
import { WireContext } from "./wire-context.js";

describe("the context class", () => {
  it("is known by its brand, also where another copy of the package made it", () => {
    const Foreign = Object.defineProperty(() => undefined, Symbol.for("@toolwright/core:ToolContext"), {
      value: true,
    });
    expect([ToolContext, LocalContext, WireContext, Foreign].map(isToolContextClass)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([Object, undefined, "ToolContext", new LocalContext("t")].some(isToolContextClass)).toBe(false);
  });
});

describe("the context of a call in the process", () => {
  it("works destructured, and has a signal and a silent progress without being given any", () => {
    const { signal, meta, toolName, client, progress } = new LocalContext("run");
    expect({ aborted: signal.aborted, meta, toolName, client }).toEqual({ aborted: false, toolName: "run" });
    expect(() => {
      progress(1, 2, "step");
    }).not.toThrow();
  });

  it("passes on the caller's abort with its reason, and the caller's meta", () => {
    const controller = new AbortController();
    const context = new LocalContext("run", { signal: controller.signal, meta: { trace: "t" } });
    const { signal } = context;
    expect([signal.aborted, context.meta]).toEqual([false, { trace: "t" }]);
    controller.abort("enough");
    expect([signal.aborted, signal.reason]).toEqual([true, "enough"]);
  });

  it("tells also those who ask for the signal after the caller's abort, or after the app's", () => {
    const controller = new AbortController();
    const [left, closed] = [
      new LocalContext("run", { signal: controller.signal }),
      new LocalContext("run", { signal: new AbortController().signal }),
    ];
    controller.abort("enough");
    closed.cancel("closing");
    expect([left.signal.reason, closed.signal.reason]).toEqual(["enough", "closing"]);
  });

  it("hears of the app's end beside a caller's signal, which it leaves when it ends", () => {
    const { signal } = new AbortController();
    const [add, remove] = [jest.spyOn(signal, "addEventListener"), jest.spyOn(signal, "removeEventListener")];
    const context = new LocalContext("run", { signal });
    expect(context.signal.aborted).toBe(false);
    context.cancel("closing");
    context.end();
    expect([context.signal.reason, signal.aborted]).toEqual(["closing", false]);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
    expect(add).toHaveBeenCalledTimes(1);
  });

  it("keeps one signal for the call", () => {
    const context = new LocalContext("run");
    expect(context.signal).toBe(context.signal);
  });
});

describe("the context of a call over the protocol", () => {
  it("makes signal and progress only when a tool asks for them", () => {
    const touched: string[] = [];
    const call = {
      params: { _meta: { progressToken: 0 } },
      envelope: {
        protocolVersion: "2026-07-28",
        clientCapabilities: { roots: {} },
        clientInfo: { name: "host" },
      },
      get signal() {
        touched.push("signal");
        return new AbortController().signal;
      },
      beforeReply: () => touched.push("progress"),
      notify: () => undefined,
      ended: false,
    } as unknown as Call;
    const context = new WireContext(call, "run");
    expect(context.meta).toEqual({ progressToken: 0 });
    expect(context.client).toEqual({
      protocolVersion: "2026-07-28",
      capabilities: { roots: {} },
      info: { name: "host" },
    });
    expect(touched).toEqual([]);
    expect(context.signal.aborted).toBe(false);
    expect(touched).toEqual(["signal"]);
    expect(context.progress).toBe(context.progress);
  });
});
