import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { connectPeer } from "./peer.js";
import { readTranscript, type Step } from "./transcript.js";

interface Exchanged {
  readonly line: number;
  readonly replies: readonly unknown[];
}

async function replay(steps: readonly Step[]): Promise<readonly Exchanged[]> {
  const peer = await connectPeer();
  const exchanged: Exchanged[] = [];
  for (const { line, text } of steps) {
    peer.send(text);
    exchanged.push({ line, replies: await peer.take() });
  }
  return exchanged;
}

function expected(steps: readonly Step[]): readonly Exchanged[] {
  return steps.map(({ line, replies }) => ({ line, replies }));
}

// Progress is limited by the clock, which must not decide what a transcript says.
beforeEach(() => {
  jest.spyOn(Date, "now").mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe("the transcript", () => {
  it.each(["2025-11-25", "2026-07-28"])("of %s is replayed message by message", async (revision) => {
    const steps = readTranscript(new URL(`./transcripts/${revision}.jsonl`, import.meta.url));
    expect(steps.length).toBeGreaterThan(20);
    expect(await replay(steps)).toStrictEqual(expected(steps));
  });
});
