import { describe, expect, it, jest } from "@jest/globals";
import { ChannelAttacker } from "../channel-attacker.js";
import { FLOOD_MESSAGES, FLOOD_MS, until } from "../flood.js";
import { Random, SEED } from "../random.js";
import { LineProcess } from "./line-process.js";

jest.setTimeout(120_000);

describe(`mutated messages on stdio (HOSTILE_SEED=${SEED})`, () => {
  it.each([
    ["handshake", 1],
    ["stateless", 2],
  ] as const)("are answered as they must be, and nothing stays behind: %s", async (style, index) => {
    let heap = Number.NaN;
    using server = new LineProcess((line) => {
      if (line.startsWith('{"jsonrpc":"2.0","id":"heap"')) heap = Number(/"text":"(\d+)"/.exec(line)?.[1]);
      else attacker.receive(line);
    });
    const attacker = new ChannelAttacker({
      style,
      random: new Random(SEED + index),
      send: (messages) => server.send(messages),
    });
    const end = performance.now() + FLOOD_MS / 2;
    const share = FLOOD_MESSAGES / 2;
    await attacker.run(share / 5, end);
    const heapAfterWarming = await heapBytes();
    await attacker.run(share, end);
    expect(attacker.complaints).toEqual([]);
    process.stdout.write(`stdio, ${style}: ${attacker.sent} messages from seed ${SEED + index}\n`);
    expect(attacker.sent).toBeGreaterThan(1000);
    expect((await heapBytes()) - heapAfterWarming).toBeLessThan(40e6);
    expect(await server.end()).toBe(0);
    expect(server.stderr).toBe("");

    async function heapBytes(): Promise<number> {
      heap = Number.NaN;
      server.send([Buffer.from(HEAP_CALL)]);
      await until(
        () => !Number.isNaN(heap),
        () => "The heap was not told",
      );
      return heap;
    }
  });
});

/** Stateless, so that it works with a handshake and without. */
const HEAP_CALL = JSON.stringify({
  jsonrpc: "2.0",
  id: "heap",
  method: "tools/call",
  params: {
    name: "heap",
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});
