import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { InMemoryTransport } from "@toolwright/kernel";
import { readSession, type Turn } from "./session-transcript.js";
import { createShowcase } from "./showcase.js";
import { vocabularyOf } from "./vocabulary.js";

const VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

function sessionOf(version: string): readonly Turn[] {
  return readSession(readFileSync(new URL(`./transcripts/app/${version}.txt`, import.meta.url), "utf8"));
}

async function replay(turns: readonly Turn[]): Promise<readonly Turn[]> {
  const app = await createShowcase();
  const memory = new InMemoryTransport();
  await app.listen(memory);
  let received: string[] = [];
  const peer = memory.connect((message) => received.push(message));
  const replayed: Turn[] = [];
  for (const { line, sent } of turns) {
    peer.send(sent);
    // The tools need microtasks only, so after one turn of the event loop nothing is left to come.
    await new Promise((resolve) => setImmediate(resolve));
    replayed.push({ line, sent, received });
    received = [];
  }
  await app.close();
  return replayed;
}

/** Every message of the server's, those within a batch one by one. */
function messagesOf(turns: readonly Turn[]): readonly Record<string, unknown>[] {
  const texts = turns.flatMap(({ received }) => received);
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>).flat();
}

function kindOf(
  message: Record<string, unknown>,
): "toolList" | "callResult" | "initializeResult" | "progress" | undefined {
  if (message["method"] === "notifications/progress") return "progress";
  const result = message["result"] as object | undefined;
  if (result === undefined) return undefined;
  if ("tools" in result) return "toolList";
  if ("protocolVersion" in result) return "initializeResult";
  return "content" in result ? "callResult" : undefined;
}

// Progress is limited by the clock, which must not decide what a transcript says.
beforeEach(() => {
  jest.spyOn(Date, "now").mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe.each(VERSIONS)("a session of %s with an app that says all it can", (version) => {
  it("goes as written, byte for byte", async () => {
    const turns = sessionOf(version);
    expect(turns.length).toBeGreaterThanOrEqual(9);
    expect(await replay(turns)).toEqual(turns);
  });

  it("has no word that the revision lacks", () => {
    const vocabulary = vocabularyOf(version);
    const kinds = messagesOf(sessionOf(version)).map((message) => {
      const kind = kindOf(message);
      if (kind !== undefined) vocabulary[kind].parse(message["result"] ?? message["params"]);
      return kind;
    });
    const opening = version === "2026-07-28" ? [] : ["initializeResult"];
    expect(new Set(kinds)).toEqual(new Set([...opening, "toolList", "callResult", "progress", undefined]));
  });
});
