import { describe, expect, it } from "@jest/globals";
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

  it("passes on the caller's signal and meta", () => {
    const { signal } = new AbortController();
    const context = new LocalContext("run", { signal, meta: { trace: "t" } });
    expect(context.signal).toBe(signal);
    expect(context.meta).toEqual({ trace: "t" });
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
