import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { autoClient, client, pinnedClient } from "./client-library.js";
import { type HttpServer, startHttpServer } from "./http-server.js";
import type { Library, PeerClient } from "./peer-client.js";
import { sdk } from "./sdk-library.js";

let http: HttpServer;
const connected: PeerClient[] = [];

beforeAll(async () => {
  http = await startHttpServer();
});

afterEach(async () => {
  await Promise.all(connected.splice(0).map((peer) => peer.close()));
});

afterAll(() => http.close());

async function connect(library: Library): Promise<PeerClient> {
  const peer = await library.connect({ url: http.url });
  connected.push(peer);
  return peer;
}

/** The status of a ping within a session, as any client would send it. */
async function ping(sessionId: string): Promise<number> {
  const { status } = await fetch(http.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      "mcp-session-id": sessionId,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return status;
}

describe.each([sdk, client])("a session of $title", (library) => {
  it("ends when the client says so, and only that one", async () => {
    const [leaving, staying] = [await connect(library), await connect(library)];
    const [gone = "", left = ""] = [leaving.sessionId, staying.sessionId];
    expect([await ping(gone), await ping(left)]).toEqual([200, 200]);
    await leaving.terminate();
    expect([await ping(gone), await ping(left)]).toEqual([404, 200]);
    expect((await staying.call("greet_people", { name: "Ada" })).isError ?? false).toBe(false);
  });
});

describe.each([pinnedClient, autoClient])("$title", (library) => {
  it("has no session, and nothing to end", async () => {
    const peer = await connect(library);
    expect(peer.sessionId).toBeUndefined();
    await peer.terminate();
    expect((await peer.call("greet_people", { name: "Ada" })).isError ?? false).toBe(false);
  });
});

const PAIRS = [sdk, client, pinnedClient].flatMap((one, index, all) =>
  all.slice(index).map((other) => ({ title: `${one.title} and ${other.title}`, one, other })),
);

describe.each(PAIRS)("$title at once", ({ one, other }) => {
  it("get each their own answers, although they number their requests alike", async () => {
    const peers = [await connect(one), await connect(other)];
    const calls = peers.flatMap((peer, index) =>
      [1, 2, 3].map((times) => peer.call("greet_people", { name: String(index), times })),
    );
    const expected = peers.flatMap((_peer, index) =>
      [1, 2, 3].map((times) =>
        Array<string>(times)
          .fill(`Hello, ${String(index)}!`)
          .join("\n"),
      ),
    );
    const texts = (await Promise.all(calls)).map(({ content }) => content);
    expect(texts).toEqual(expected.map((text) => [{ type: "text", text }]));
  });

  it("cancel each their own calls only", async () => {
    const [canceller, bystander] = [await connect(one), await connect(other)];
    const [cancelled, waiting] = [`cancelled ${String(Math.random())}`, `waiting ${String(Math.random())}`];
    // Both are the first call of their client, under the same id.
    const survivor = bystander.call("meet_another_call", { own: waiting, other: cancelled });
    const cancelling = new AbortController();
    const onprogress = (): void => cancelling.abort();
    const options = { signal: cancelling.signal, onprogress };
    await expect(canceller.call("wait_for_cancellation", { key: cancelled }, options)).rejects.toThrow();
    expect((await survivor).content).toEqual([{ type: "text", text: `${waiting} met ${cancelled}.` }]);
  });
});
