import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { ChannelAttacker } from "../channel-attacker.js";
import {
  FLOOD_MESSAGES,
  FLOOD_MS,
  HOSTILE_TEST_MS,
  keepShortStacks,
  tellOfFlood,
  until,
  WARMING_MESSAGES,
} from "../flood.js";
import { Random, SEED } from "../random.js";
import { LineProcess } from "./line-process.js";

jest.setTimeout(HOSTILE_TEST_MS);
beforeAll(keepShortStacks);

describe(`mutated messages on stdio (HOSTILE_SEED=${SEED})`, () => {
  it.each([
    ["handshake", 1],
    ["stateless", 2],
  ] as const)(
    "[M-RPC-06] are answered as they must be, and nothing stays behind: %s",
    async (style, index) => {
      let heapTold = Number.NaN;
      using server = new LineProcess((line) => {
        if (line.startsWith('{"jsonrpc":"2.0","id":"heap"'))
          heapTold = Number(/"text":"(\d+)"/.exec(line)?.[1]);
        else attacker.receive(line);
      });
      const attacker = new ChannelAttacker({
        style,
        random: new Random(SEED + index),
        send: (messages) => server.send(messages),
      });
      const begun = performance.now();
      await attacker.run(WARMING_MESSAGES / 2, Number.POSITIVE_INFINITY);
      const heapAfterWarming = await heap();
      await attacker.run(FLOOD_MESSAGES / 2, begun + FLOOD_MS / 2);
      expect(attacker.complaints).toEqual([]);
      const heapAtEnd = await heap();
      const { sent } = attacker;
      tellOfFlood(`stdio, ${style}`, {
        sent,
        seed: SEED + index,
        begun,
        heapBytes: [heapAfterWarming, heapAtEnd],
      });
      expect(heapAtEnd - heapAfterWarming).toBeLessThan(40e6);
      expect(await server.end()).toBe(0);
      expect(server.stderr).toBe("");

      async function heap(): Promise<number> {
        heapTold = Number.NaN;
        server.send([Buffer.from(HEAP_CALL)]);
        await until(
          () => !Number.isNaN(heapTold),
          () => "The heap was not told",
        );
        return heapTold;
      }
    },
  );
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
