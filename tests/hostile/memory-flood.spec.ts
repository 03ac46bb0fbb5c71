import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { App } from "@toolwright/core";
import { type InMemoryPeer, InMemoryTransport } from "@toolwright/kernel";
import { ChannelAttacker } from "./channel-attacker.js";
import {
  collectedHeapBytes,
  FLOOD_MESSAGES,
  FLOOD_MS,
  HOSTILE_TEST_MS,
  keepShortStacks,
  tellOfFlood,
  WARMING_MESSAGES,
} from "./flood.js";
import { createHostileApp } from "./hostile-app.js";
import { Random, SEED } from "./random.js";

jest.setTimeout(HOSTILE_TEST_MS);

const faults: unknown[] = [];
const memory = new InMemoryTransport();
let app: App;

beforeAll(async () => {
  keepShortStacks();
  app = await createHostileApp(faults);
  await app.listen(memory);
});
afterAll(() => app.close());

describe(`mutated messages in memory (HOSTILE_SEED=${SEED})`, () => {
  it("are answered as they must be, each peer's by its own answer, and nothing stays behind", async () => {
    const prototypes = Object.getOwnPropertyNames(Object.prototype);
    const peers: InMemoryPeer[] = [];
    const attackers = (["handshake", "stateless", "handshake", "stateless"] as const).map((style, index) => {
      const peer = memory.connect((message) => attacker.receive(message));
      const send = (messages: readonly Buffer[]): void => {
        for (const message of messages) peer.send(message.toString());
      };
      const attacker = new ChannelAttacker({ style, random: new Random(SEED + index), send, textOnly: true });
      peers.push(peer);
      return attacker;
    });
    const begun = performance.now();
    const run = (count: number, end: number) =>
      Promise.all(attackers.map((attacker) => attacker.run(count / attackers.length, end)));
    await run(WARMING_MESSAGES, Number.POSITIVE_INFINITY);
    const heapAfterWarming = collectedHeapBytes();
    await run(FLOOD_MESSAGES, begun + FLOOD_MS);
    expect(attackers.flatMap((attacker) => attacker.complaints)).toEqual([]);
    const sent = attackers.reduce((sum, attacker) => sum + attacker.sent, 0);
    const heap = collectedHeapBytes();
    tellOfFlood("memory", { sent, seed: SEED, begun, heapBytes: [heapAfterWarming, heap] });
    expect(heap - heapAfterWarming).toBeLessThan(40e6);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypes);
    for (const peer of peers) peer.close();
    expect(faults).toEqual([]);
  });
});
