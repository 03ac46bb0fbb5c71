import { describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { GOOD_CALL, GOOD_MESSAGES, INITIALIZE } from "./good-messages.js";
import {
  awkwardValue,
  messageWithEditedText,
  messageWithOneMemberChanged,
  PROTOTYPE_KEYS,
} from "./mutations.js";
import { complaintsAbout } from "./oracle.js";
import { connectPeer, type TextPeer } from "./peer.js";

// A second or so each; the limit is for machines that have much else to do.
jest.setTimeout(60_000);

const RUNS = { seed: 20260728, numRuns: 250 } as const;

async function exchange(peer: TextPeer, text: string): Promise<unknown[]> {
  peer.send(text);
  return peer.take();
}

async function expectStillGood(peer: TextPeer): Promise<void> {
  expect(await exchange(peer, JSON.stringify(GOOD_CALL))).toMatchObject([
    { id: "good", result: { structuredContent: GOOD_CALL.params.arguments } },
  ]);
  expect(await exchange(peer, '{"jsonrpc":"2.0","id":0,"method":"ping"}')).toEqual([
    { jsonrpc: "2.0", id: 0, result: {} },
  ]);
}

/** Sends a text to a fresh server and to one with a handshake behind it, and judges all that comes back. */
async function expectSoundness(text: string): Promise<void> {
  for (const withHandshake of [false, true]) {
    const peer = await connectPeer();
    if (withHandshake) await exchange(peer, JSON.stringify(INITIALIZE));
    expect(complaintsAbout(text, await exchange(peer, text))).toEqual([]);
    await expectStillGood(peer);
    peer.close();
  }
}

describe("a peer that sends good messages", () => {
  it.each(GOOD_MESSAGES.map((message) => JSON.stringify(message)))(
    "[LM-RPC-01] [LM-RPC-02] [LM-RPC-03] [M-RPC-06] is served: %s",
    expectSoundness,
  );
});

describe("a peer that sends anything", () => {
  it("[LM-RPC-01] [LM-RPC-02] [LM-RPC-03] is answered as it must be when one member is wrong", async () => {
    await fc.assert(fc.asyncProperty(messageWithOneMemberChanged(), expectSoundness), RUNS);
  });

  it("is answered as it must be when the text is damaged", async () => {
    await fc.assert(fc.asyncProperty(messageWithEditedText(), expectSoundness), RUNS);
  });

  it("is answered as it must be when the text has nothing to do with the protocol", async () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      awkwardValue().map((v) => JSON.stringify(v)),
    );
    await fc.assert(fc.asyncProperty(anything, expectSoundness), { ...RUNS, numRuns: 150 });
  });

  it("is answered as it must be when every member of the envelope is something else", async () => {
    const member = fc.option(awkwardValue(), { nil: undefined, freq: 6 });
    const message = fc.record({
      jsonrpc: fc.oneof({ weight: 4, arbitrary: fc.constant("2.0") }, member),
      id: member,
      method: fc.oneof({ weight: 2, arbitrary: fc.constantFrom("ping", "tools/list", "tools/call") }, member),
      params: member,
    });
    const texts = message.map((value) => JSON.stringify(value));
    await fc.assert(fc.asyncProperty(texts, expectSoundness), RUNS);
  });
});

describe("a peer that uses the names of JavaScript's own properties", () => {
  const names = fc.constantFrom(...PROTOTYPE_KEYS);

  it("is answered as it must be, and changes no prototype", async () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const sent = fc.record({ id: names, method: names, param: names, meta: names, tool: names });
    const property = fc.asyncProperty(sent, async ({ id, method, param, meta, tool }) => {
      const polluting = '{"polluted":true}';
      const members = `"jsonrpc":"2.0","id":"${id}"`;
      const params = `{"${param}":${polluting},"_meta":{"${meta}":${polluting}}}`;
      await expectSoundness(`{${members},"method":"${method}","params":${params}}`);
      await expectSoundness(`{${members},"method":"tools/call","params":{"name":"${tool}"}}`);
      await expectSoundness(`{"${param}":${polluting},${members},"method":"ping"}`);
    });
    await fc.assert(property, { ...RUNS, numRuns: 100 });
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect({}).not.toHaveProperty("polluted");
  });

  it.each(PROTOTYPE_KEYS)("gets an argument called %s back as it was", async (name) => {
    const peer = await connectPeer();
    const args = `{"${name}":{"a":1}}`;
    const meta = JSON.stringify(GOOD_CALL.params._meta);
    const params = `{"name":"echo","arguments":${args},"_meta":${meta}}`;
    const replies = await exchange(peer, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(replies).toMatchObject([{ result: { content: [{ text: args }] } }]);
    expect(JSON.stringify(replies)).toContain(`"structuredContent":${args}`);
  });
});

describe("a peer that sends too much", () => {
  const LEVELS = 10_000;
  const arrays = "[".repeat(LEVELS) + "]".repeat(LEVELS);
  const objects = '{"a":'.repeat(LEVELS) + "1" + "}".repeat(LEVELS);
  const keys = `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`;
  const long = JSON.stringify("x".repeat(2_000_000));
  const call = (id: string, args: string, meta = "{}"): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":${args},"_meta":${meta}}}`;

  it.each([
    ["arrays 10 000 deep", arrays],
    ["objects 10 000 deep", objects],
    ["arrays that never close", "[".repeat(100_000)],
    ["an id 10 000 deep", call(arrays, "{}")],
    ["arguments 10 000 deep", call("1", objects)],
    ["arguments that are an array 10 000 deep", call("1", arrays)],
    ["_meta 10 000 deep", call("1", "{}", objects)],
    ["a progress token 10 000 deep", call("1", "{}", `{"progressToken":${arrays}}`)],
    [
      "params 10 000 deep for a method that takes none",
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${objects}}`,
    ],
    [
      "a notification 10 000 deep",
      `{"jsonrpc":"2.0","method":"notifications/cancelled","params":${objects}}`,
    ],
    ["50 000 arguments", call("1", keys)],
    ["50 000 members", `${keys.slice(0, -1)},"jsonrpc":"2.0","id":1,"method":"ping"}`],
    ["an argument of 2 MB", call("1", `{"text":${long}}`)],
    ["an id of 2 MB", call(long, "{}")],
    ["a method of 2 MB", `{"jsonrpc":"2.0","id":1,"method":${long}}`],
    ["a batch of 10 000", `[${Array(10_000).fill('{"jsonrpc":"2.0","id":1,"method":"ping"}').join(",")}]`],
  ])("is answered as it must be: %s", async (_, text) => {
    await expectSoundness(text);
  });
});

describe("a peer that reuses its ids", () => {
  it("[LM-RPC-01] [LM-CANCEL-01] [LM-CANCEL-03] gets one answer for each request that is not cancelled", async () => {
    const id = fc.constantFrom<string | number>(0, 1, "0", "1", "", "__proto__");
    const action = fc.constantFrom("wait", "ping", "cancel");
    const steps = fc.array(fc.record({ id, action }), { minLength: 1, maxLength: 25 });
    await fc.assert(fc.asyncProperty(steps, playWithIds), { ...RUNS, numRuns: 150 });
  });

  /** Keeps beside the server the ids that must be in flight, and expects the answers that follow from them. */
  async function playWithIds(steps: readonly { id: string | number; action: string }[]): Promise<void> {
    const peer = await connectPeer();
    await exchange(peer, JSON.stringify(INITIALIZE));
    const inFlight = new Set<string | number>();
    for (const { id, action } of steps) {
      const taken = { jsonrpc: "2.0", id, error: { code: -32600, message: expect.any(String) } };
      const replies = await exchange(peer, message(id, action));
      if (action === "cancel") expect(replies).toEqual([]);
      else if (inFlight.has(id)) expect(replies).toEqual([taken]);
      else expect(replies).toEqual(action === "ping" ? [{ jsonrpc: "2.0", id, result: {} }] : []);
      if (action === "cancel") inFlight.delete(id);
      if (action === "wait") inFlight.add(id);
    }
    peer.close();
    expect(await peer.take()).toEqual([]);
  }

  function message(id: string | number, action: string): string {
    if (action === "ping") return JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
    if (action === "wait") {
      return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "wait" } });
    }
    return JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  }
});
