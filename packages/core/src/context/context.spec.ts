import { describe, expect, it, jest } from "@jest/globals";
import { type Call, HeaderMap } from "@toolwright/kernel";
import { inspect } from "node:util";
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
    const { signal, meta, toolName, client, progress, transport, headers, remoteAddress } = new LocalContext(
      "run",
    );
    expect({ aborted: signal.aborted, meta, toolName, client }).toEqual({ aborted: false, toolName: "run" });
    expect([transport, [...headers], remoteAddress]).toEqual(["in-process", [], undefined]);
    expect(() => {
      progress(1, 2, "step");
    }).not.toThrow();
  });

  it("shows the headers and the address that its caller gave, and keeps credentials out of logs", () => {
    const context = new LocalContext("run", {
      headers: new Headers({ Authorization: "Bearer secret" }),
      remoteAddress: "192.0.2.1",
    });
    expect([context.headers.get("authorization"), context.remoteAddress]).toEqual([
      "Bearer secret",
      "192.0.2.1",
    ]);
    expect(context.headers).toBe(context.headers);
    expect(inspect(context, { showHidden: true }) + JSON.stringify(context)).not.toContain("secret");
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

  it("does not listen to the caller's signal once the call has ended, but tells what has happened to it", () => {
    const controller = new AbortController();
    const { signal } = controller;
    const add = jest.spyOn(signal, "addEventListener");
    const ended = () => {
      const context = new LocalContext("run", { signal });
      context.end();
      return context;
    };
    const [before, after] = [ended(), ended()];
    expect(before.signal.aborted).toBe(false);
    controller.abort("enough");
    expect([before.signal.aborted, after.signal.reason]).toEqual([false, "enough"]);
    expect(add).not.toHaveBeenCalled();
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
      exchange: {
        get peer() {
          touched.push("peer");
          const headers = new HeaderMap({ "X-Tenant": "acme" });
          return { transport: "http", remoteAddress: "192.0.2.1", headers };
        },
      },
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
    touched.length = 0;
    const { transport, headers, remoteAddress } = context;
    expect([transport, headers.get("x-tenant"), remoteAddress]).toEqual(["http", "acme", "192.0.2.1"]);
    expect(touched).toEqual(["peer", "peer", "peer"]);
  });

  it("has empty headers, and no address, where the transport tells nothing", () => {
    const contexts = [{}, { peer: { transport: "stdio" } }].map(
      (exchange) => new WireContext({ exchange } as unknown as Call, "run"),
    );
    expect(contexts.map(({ transport }) => transport)).toEqual(["unknown", "stdio"]);
    for (const { headers, remoteAddress } of contexts)
      expect([[...headers], headers.get("host"), remoteAddress]).toEqual([[], null, undefined]);
  });
});
