import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { App } from "@toolwright/core";
import { http, type HttpTransport } from "@toolwright/transports/http";
import { INITIALIZE } from "../base-messages.js";
import {
  collectedHeapBytes,
  FLOOD_MESSAGES,
  FLOOD_MS,
  HOSTILE_TEST_MS,
  keepShortStacks,
  openSockets,
  socketsFallTo,
  tellOfFlood,
  WARMING_MESSAGES,
} from "../flood.js";
import { createHostileApp } from "../hostile-app.js";
import { Random, SEED } from "../random.js";
import { Attacker, type Mode } from "./attacker.js";
import { PipelineClient, postRequest } from "./pipeline-client.js";

jest.setTimeout(HOSTILE_TEST_MS);

const MODES: readonly Mode[] = ["stateless", "session", "no session"];
const faults: unknown[] = [];
const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
let app: App;
let transport: HttpTransport;
let socketsBefore = 0;

beforeAll(async () => {
  keepShortStacks();
  process.on("unhandledRejection", onRejection);
  socketsBefore = openSockets();
  app = await createHostileApp(faults);
  // As few as this, so that sessions which are ended but kept would be noticed.
  transport = http({ port: 0, sessions: { max: 300 } });
  await app.listen(transport);
});
afterAll(async () => {
  await app.close();
  process.off("unhandledRejection", onRejection);
});

describe(`mutated messages over HTTP (HOSTILE_SEED=${SEED})`, () => {
  it("[M-RPC-06] are answered as they must be, each client's by its own answer, and nothing stays behind", async () => {
    const attackers = [...MODES, ...MODES].map(
      (mode, index) => new Attacker(mode, transport.port, new Random(SEED + index)),
    );
    const prototypes = Object.getOwnPropertyNames(Object.prototype);
    const begun = performance.now();
    const run = (count: number, end: number) =>
      Promise.all(attackers.map((attacker) => attacker.run(count / attackers.length, end)));
    await run(WARMING_MESSAGES, Number.POSITIVE_INFINITY);
    const heapAfterWarming = collectedHeapBytes();
    await run(FLOOD_MESSAGES, begun + FLOOD_MS);
    expect(attackers.flatMap((attacker) => attacker.complaints)).toEqual([]);
    const sent = attackers.reduce((sum, attacker) => sum + attacker.sent, 0);
    const heap = collectedHeapBytes();
    tellOfFlood("HTTP", { sent, seed: SEED, begun, heapBytes: [heapAfterWarming, heap] });
    expect(heap - heapAfterWarming).toBeLessThan(40e6);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypes);
    await Promise.all(attackers.map((attacker) => attacker.leave()));
    expect([faults, rejections]).toEqual([[], []]);
  });

  it("leave room for as many sessions as before, and no socket once the server is closed", async () => {
    const client = new PipelineClient(transport.port);
    const body = Buffer.from(JSON.stringify(INITIALIZE));
    const request = postRequest({ "content-type": "application/json" }, body);
    const answers = await client.sendAll(Array.from({ length: 300 }, () => request));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await client.close();
    await app.close();
    await socketsFallTo(socketsBefore);
  });
});
