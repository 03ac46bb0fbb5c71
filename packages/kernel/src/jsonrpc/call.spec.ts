import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Call } from "./call.js";
import type { Exchange } from "./exchange.js";
import { Kernel } from "./kernel.js";
import type { Protocol, Revision } from "./revision.js";

const envelope = { protocolVersion: "plain", clientCapabilities: {} };
const revision: Revision = {
  version: "plain",
  era: "handshake",
  open: () => envelope,
  checkParams: () => undefined,
  seal: (_, result) => JSON.stringify(result),
};
const protocol: Protocol = {
  revisions: [revision],
  select: () => revision,
  cancelledId: () => undefined,
};

function openCall(exchange: Exchange = { notify: () => undefined }, rules: Partial<Revision> = {}): Call {
  return new Call({
    request: { jsonrpc: "2.0", id: 0, method: "m", params: { a: 1 } },
    revision: { ...revision, ...rules },
    envelope,
    method: { name: "m", handle: () => ({}) },
    connection: new Kernel({ protocol, methods: [] }).connect(),
    exchange,
  });
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("Call's signal", () => {
  it("costs nothing until it is touched, and is made once", () => {
    const Original = AbortController;
    const made = jest.spyOn(globalThis, "AbortController").mockImplementation(() => new Original());
    const call = openCall();
    call.abort(new Error("gone"));
    expect(made).not.toHaveBeenCalled();
    expect(call.signal).toBe(call.signal);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it("fires with the reason when the call is aborted", () => {
    const call = openCall();
    const { signal } = call;
    const listener = jest.fn();
    signal.addEventListener("abort", listener);
    const reason = new Error("gone");
    call.abort(reason);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(signal.reason).toBe(reason);
  });

  it("has already fired when first touched after the abort", () => {
    const call = openCall();
    const reason = new Error("gone");
    call.abort(reason);
    expect(call.signal.aborted).toBe(true);
    expect(call.signal.reason).toBe(reason);
  });

  it("keeps the first reason", () => {
    const call = openCall();
    call.abort("first");
    call.abort("second");
    expect(call.signal.reason).toBe("first");
  });

  it("does not fire after the call was answered", () => {
    const call = openCall();
    const { signal } = call;
    call.end();
    call.abort("late");
    expect(signal.aborted).toBe(false);
    expect(call.signal.aborted).toBe(false);
  });
});

describe("Call's notifications", () => {
  it("go to its own exchange as one JSON-RPC message", () => {
    const notify = jest.fn();
    openCall({ notify }).notify("notifications/x", { a: 1 });
    expect(notify).toHaveBeenCalledWith('{"jsonrpc":"2.0","method":"notifications/x","params":{"a":1}}');
  });

  it("say what the revision has words for", () => {
    const notify = jest.fn();
    const sealParams: Revision["sealParams"] = (method) => ({ of: method });
    openCall({ notify }, { sealParams }).notify("notifications/x", { a: 1 });
    expect(notify).toHaveBeenCalledWith(
      '{"jsonrpc":"2.0","method":"notifications/x","params":{"of":"notifications/x"}}',
    );
  });

  it("stop when the call is answered or aborted", () => {
    const notify = jest.fn();
    const [answered, aborted] = [openCall({ notify }), openCall({ notify })];
    answered.end();
    aborted.abort("gone");
    answered.notify("notifications/x", {});
    aborted.notify("notifications/x", {});
    expect([answered.ended, aborted.ended]).toEqual([true, true]);
    expect(notify).not.toHaveBeenCalled();
  });

  it("have a last chance before the reply, once, and none before an abort", () => {
    const [answered, aborted] = [openCall(), openCall()];
    const last = jest.fn(() => {
      expect(answered.ended).toBe(false);
    });
    answered.beforeReply(last);
    answered.end();
    answered.end();
    aborted.beforeReply(last);
    aborted.abort("gone");
    aborted.end();
    expect(last).toHaveBeenCalledTimes(1);
  });

  it("are over even when the last chance throws", () => {
    const call = openCall();
    call.beforeReply(() => {
      throw new Error("broken pipe");
    });
    expect(() => {
      call.end();
    }).toThrow("broken pipe");
    expect(call.ended).toBe(true);
  });
});

describe("Call's facts", () => {
  it("are those of its request", () => {
    const call = openCall();
    expect([call.id, call.params, call.envelope]).toEqual([0, { a: 1 }, envelope]);
  });
});
