import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { App } from "@toolwright/core";
import { type InMemoryPeer, InMemoryTransport } from "@toolwright/kernel";
import { ChannelAttacker } from "./channel-attacker.js";
import { collectedHeapBytes, FLOOD_MESSAGES, FLOOD_MS } from "./flood.js";
import { createHostileApp } from "./hostile-app.js";
import { Random, SEED } from "./random.js";

jest.setTimeout(120_000);

const faults: unknown[] = [];
const memory = new InMemoryTransport();
let app: App;

beforeAll(async () => {
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
    const end = performance.now() + FLOOD_MS;
    const share = FLOOD_MESSAGES / attackers.length;
    await Promise.all(attackers.map((attacker) => attacker.run(share / 5, end)));
    const heapAfterWarming = collectedHeapBytes();
    await Promise.all(attackers.map((attacker) => attacker.run(share, end)));
    expect(attackers.flatMap((attacker) => attacker.complaints)).toEqual([]);
    const sent = attackers.reduce((sum, attacker) => sum + attacker.sent, 0);
    process.stdout.write(`memory: ${sent} messages from seed ${SEED}\n`);
    expect(sent).toBeGreaterThan(1000);
    expect(collectedHeapBytes() - heapAfterWarming).toBeLessThan(40e6);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypes);
    for (const peer of peers) peer.close();
    expect(faults).toEqual([]);
  });
});
