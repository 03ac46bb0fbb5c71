import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { setTimeout } from "node:timers/promises";
import { RawClient } from "../../http/raw-client.js";
import { goodCall, type Message } from "../base-messages.js";
import { HOSTILE_TEST_MS, until } from "../flood.js";
import { HostileTools } from "../hostile-app.js";
import { Random, SEED } from "../random.js";
import { HostileServer } from "./hostile-server.js";
import { PipelineClient, postRequest } from "./pipeline-client.js";
import { bodyOf, JSON_BODY, openSession, outcomeOf, sessionCall, statelessCall } from "./requests.js";

jest.setTimeout(HOSTILE_TEST_MS);

let server: HostileServer;

beforeEach(async () => {
  server = await HostileServer.listen();
});
afterEach(() => server.end());

describe("a request that stops half-way", () => {
  it("calls nothing, wherever it stops, and whether its client closes or resets the connection", async () => {
    const request = statelessCall("half");
    for (let at = 0; at < request.length; at++) {
      const client = new RawClient(server.port);
      client.socket.write(request.subarray(0, at));
      if (at % 2 === 0) client.socket.end();
      else client.socket.once("connect", () => client.socket.resetAndDestroy());
      expect(await client.closed()).toMatch(at % 2 === 0 ? /^(HTTP\/1\.1 400 Bad Request[^]*)?$/ : /^$/);
    }
    expect(HostileTools.calls).toBe(0);
    await server.expectGood();
  });

  it("is answered as soon as the rest arrives, byte by byte, while others are served", async () => {
    const client = new PipelineClient(server.port);
    const request = statelessCall("slow");
    const answer = client.send(request.subarray(0, 1));
    for (const byte of request.subarray(1))
      await new Promise((resolve) => client.socket.write(Buffer.of(byte), resolve));
    await server.expectGood();
    expect(outcomeOf(await answer)).toBe('200 slow {"text":"slow"}');
    await client.close();
  });

  it("holds nobody else up, however many of its kind there are, nor the end of the server", async () => {
    const request = statelessCall("half");
    const clients = Array.from({ length: 100 }, (_, index) => {
      const client = new RawClient(server.port);
      client.socket.write(request.subarray(0, 1 + ((index * 7) % (request.length - 1))));
      return client;
    });
    await server.expectGood();
    await server.end();
    // A body that still arrives is refused; before that there is nothing to answer.
    for (const client of clients) expect(await client.closed()).toMatch(/^(HTTP\/1\.1 503 [^]*\}\})?$/);
  });
});

describe(`clients that vanish at random moments (HOSTILE_SEED=${SEED})`, () => {
  it("[M-CANCEL-05] cancel what they asked for without a session, and cost the others nothing", async () => {
    const random = new Random(SEED);
    const steady = new PipelineClient(server.port);
    for (let round = 0; round < 40; round++) {
      const visits = Array.from({ length: 10 }, () => visit(random));
      const answers = await steady.sendAll(
        Array.from({ length: 5 }, (_, index) => statelessCall(`${round}.${index}`)),
      );
      expect(answers.map(outcomeOf)).toEqual(
        answers.map((_, index) => `200 ${round}.${index} {"text":"${round}.${index}"}`),
      );
      await Promise.all(visits);
    }
    await until(
      () => HostileTools.hanging === 0,
      () => `${HostileTools.hanging} calls were not cancelled`,
    );
    await steady.close();
    await server.expectGood();
  });

  it("leave their session as it was, in the middle of a stream too", async () => {
    const random = new Random(SEED);
    const first = new PipelineClient(server.port);
    const session = await openSession(first);
    await first.close();
    for (let round = 0; round < 100; round++) {
      const client = new RawClient(server.port);
      client.socket.write(
        Buffer.concat([sessionCall(session, `lost ${round}`, { turns: 8 }), countCall(session, round)]),
      );
      if (random.chance(0.5)) await setTimeout(random.below(4));
      if (random.chance(0.5)) client.socket.resetAndDestroy();
      else client.socket.destroy();
      await client.closed();
    }
    const client = new PipelineClient(server.port);
    expect(outcomeOf(await client.send(sessionCall(session, "after")))).toBe("200 after after");
    await client.close();
  });

  /** Sends some requests, the last perhaps in part, stays a little, and goes in one way or another. */
  async function visit(random: Random): Promise<void> {
    const client = new RawClient(server.port);
    const requests = Array.from({ length: 1 + random.below(3) }, (_, index) =>
      statelessCall(`visit ${index}`, random.pick(["hang", "hang", "echo", "no_such_tool"])),
    );
    const bytes = Buffer.concat(requests);
    client.socket.write(bytes.subarray(0, random.chance(0.3) ? random.below(bytes.length) : bytes.length));
    await setTimeout(random.below(6));
    if (random.chance(0.4)) client.socket.resetAndDestroy();
    else client.socket.destroy();
    await client.closed();
  }

  function countCall(session: string, round: number): Buffer {
    const message = goodCall("handshake", `stream ${round}`, "");
    const params = { name: "count", arguments: { steps: 10 }, _meta: { progressToken: round } } as Message;
    return postRequest({ ...JSON_BODY, "mcp-session-id": session }, bodyOf({ ...message, params }));
  }
});
