import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { stdio } from "@toolwright/transports/stdio";
import fc from "fast-check";
import { eventsOf, HttpFixture, INITIALIZE, json, type Message } from "../http/http-fixture.js";
import { GOOD_MESSAGES } from "./good-messages.js";
import { awkwardValue } from "./mutations.js";
import { complaintsAbout } from "./oracle.js";
import { connectPeer } from "./peer.js";

function initialize(protocolVersion: string): Message {
  return { ...INITIALIZE, params: { ...(INITIALIZE["params"] as object), protocolVersion } };
}

const ping = (id: unknown): Message => ({ jsonrpc: "2.0", id, method: "ping" });
const pong = (id: unknown): Message => ({ jsonrpc: "2.0", id, result: {} });
const call = (id: unknown, name: string, more: object = {}): Message => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, ...more },
});
const cancel = (requestId: unknown): Message => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId },
});

describe("a batch of anything", () => {
  // Cancellations would end calls of the same batch, which the oracle judges one by one.
  const good = GOOD_MESSAGES.filter(({ method }) => method !== "notifications/cancelled");

  it("[L-BATCH-01] [L-BATCH-02] is answered as its messages would be one by one, in their order", async () => {
    const entry = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, awkwardValue());
    const entries = fc.array(entry, { minLength: 1, maxLength: 8 }).map(withOwnIds);
    const property = fc.asyncProperty(entries, async (batch) => {
      const peer = await connectPeer();
      peer.send(JSON.stringify(initialize("2025-03-26")));
      await peer.take();
      peer.send(JSON.stringify(batch));
      const received = (await peer.take()).filter((message) => Array.isArray(message));
      const answers = received.flat();
      const due = batch.filter((message) => complaintsAbout(JSON.stringify(message), []).length > 0);
      expect(received).toHaveLength(due.length === 0 ? 0 : 1);
      expect(due.flatMap((message, at) => complaintsAbout(JSON.stringify(message), [answers[at]]))).toEqual(
        [],
      );
      expect(answers).toHaveLength(due.length);
      peer.close();
    });
    await fc.assert(property, { seed: 20250326, numRuns: 150 });
  });

  function withOwnIds(batch: readonly unknown[]): unknown[] {
    return batch.map((message, at) =>
      typeof message === "object" && message !== null && "id" in message ? { ...message, id: at } : message,
    );
  }
});

describe("over HTTP, a session of 2025-03-26", () => {
  let fixture: HttpFixture;
  let headers: Record<string, string>;

  beforeEach(async () => {
    fixture = await HttpFixture.listen();
    const opened = await fixture.post(initialize("2025-03-26"));
    expect((await json(opened)).result).toMatchObject({ protocolVersion: "2025-03-26" });
    headers = { "mcp-session-id": String(opened.headers.get("mcp-session-id")) };
  });
  afterEach(() => fixture.transport.close());

  it("[L-BATCH-01] [L-HTTP-09] answers a batch with one JSON array, without a version header", async () => {
    const response = await fixture.post([ping(1), call("a", "echo", { arguments: { text: "hi" } })], headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toEqual([
      pong(1),
      { jsonrpc: "2.0", id: "a", result: { content: [{ type: "text", text: "hi" }] } },
    ]);
  });

  it("[L-BATCH-02] answers a batch of notifications with 202 and no body", async () => {
    const response = await fixture.post([{ jsonrpc: "2.0", method: "notifications/initialized" }], headers);
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  it("streams the progress of its calls, then the array as one event", async () => {
    const batch = [call(1, "progress", { arguments: { steps: 1 }, _meta: { progressToken: "t" } }), ping(2)];
    const response = await fixture.post(batch, headers);
    fixture.tools.release();
    const events = eventsOf(await response.text());
    expect(events[0]).toMatchObject({ method: "notifications/progress", params: { progressToken: "t" } });
    expect(events.at(-1)).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: {} },
    ]);
  });

  it("drops out what another request cancels, and answers with the rest", async () => {
    const pending = fixture.post([call(1, "wait"), ping(2)], headers);
    await fixture.tools.waiting();
    await fixture.post(cancel(1), headers);
    expect(await (await pending).json()).toEqual([pong(2)]);
  });

  it("answers 202 where everything in it was cancelled", async () => {
    const pending = fixture.post([call(1, "wait"), call(2, "wait")], headers);
    await fixture.tools.waiting(2);
    await fixture.post([cancel(1), cancel(2)], headers);
    const response = await pending;
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  it("[L-BATCH-03] refuses an empty batch with 400", async () => {
    const response = await fixture.post([], headers);
    expect([response.status, (await json(response)).error?.code]).toEqual([400, -32600]);
  });

  it("[LM-RPC-04] takes no batch that names the stateless revision beside its body", async () => {
    const response = await fixture.post([ping(1)], { ...headers, "mcp-protocol-version": "2026-07-28" });
    expect([response.status, (await json(response)).error?.code]).toEqual([400, -32600]);
  });

  it("[L-LIFECYCLE-06] keeps its own version where the header names another that is served", async () => {
    const response = await fixture.post([ping(1)], { ...headers, "mcp-protocol-version": "2025-11-25" });
    expect(await response.json()).toEqual([pong(1)]);
  });

  it("refuses the version that has another transport over HTTP, as any that is not served", async () => {
    for (const version of ["2024-11-05", "2025-03-27"]) {
      const response = await fixture.post(ping(1), { ...headers, "mcp-protocol-version": version });
      expect([response.status, (await json(response)).error?.code]).toEqual([400, -32600]);
    }
  });
});

describe("over HTTP", () => {
  it.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-11-25"],
  ])("[L-LIFECYCLE-02] a client that asks for %s is offered %s", async (asked, offered) => {
    const fixture = await HttpFixture.listen();
    const response = await fixture.post(initialize(asked));
    expect((await json(response)).result).toMatchObject({ protocolVersion: offered });
    await fixture.transport.close();
  });
});

describe("over stdio, a session of 2025-03-26", () => {
  it("answers a batch on one line, and 2024-11-05 is spoken too", async () => {
    for (const version of ["2025-03-26", "2024-11-05"]) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const transport = stdio({ input, output });
      await transport.listen(new HttpFixture().server());
      input.write(`${JSON.stringify(initialize(version))}\n${JSON.stringify([ping(1), ping(2)])}\n`);
      let text = "";
      while (text.split("\n").length < 3) {
        await setImmediate();
        text += String(output.read() ?? "");
      }
      const [opening, answer] = text.split("\n").map((line) => JSON.parse(line || "null") as unknown);
      expect(opening).toMatchObject({ result: { protocolVersion: version } });
      if (version === "2025-03-26") expect(answer).toEqual([pong(1), pong(2)]);
      else expect(answer).toMatchObject({ error: { code: -32600 } });
      await transport.close();
    }
  });
});
