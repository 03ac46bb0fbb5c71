import { describe, expect, it } from "@jest/globals";
import { ContentBlockSchema } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { isContentBlock } from "./blocks.js";
import { malformedMember } from "./malformed-member.js";

const flaw = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1.5,
  "",
  "a",
  "AA==",
  [],
  ["a"],
  {},
  { a: 1 },
  { blob: "?" },
);
const word = fc.constantFrom("a", "a/b", "");
/** Mostly what a member should be, so that whole blocks are taken as well. */
const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: flaw });
const some = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, good]) => [name, mostly(good)])), {
    requiredKeys: [],
  });

const twoDigits = (max: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, "0"));
const time = fc
  .tuple(
    fc.constantFrom("2026", "2024", "1900", "2000", "0000", "26"),
    twoDigits(13),
    twoDigits(32),
    fc.constantFrom("T", "T", "T", "t", " "),
    fc.constantFrom(
      "10:00:00",
      "23:59:59.9",
      "00:00:00.123456789",
      "24:00:00",
      "10:60:00",
      "10:00:60",
      "10:00",
    ),
    fc.constantFrom("Z", "Z", "z", "", "+01:00", "-23:59", "+24:00", "+01:60", "+0100", "+01", "Z\n"),
  )
  .map(([year, month, day, between, clock, offset]) => `${year}-${month}-${day}${between}${clock}${offset}`);

const base64 = fc.oneof(
  fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  fc.string({ unit: fc.constantFrom("A", "b", "9", "+", "/", "=", " ", "\n"), maxLength: 9 }),
  fc
    .tuple(
      fc.constantFrom("AA", "AAAA", "AA==", ""),
      fc.constantFrom(
        ...["\t", "\n", "\v", "\f", "\r", " ", "\u00a0", "\u2028", "\ufeff", "\0"],
        ...["-", "_", "%", "é", "😀"],
      ),
    )
    .map(([before, odd]) => `${before}${odd}AA`),
);

const icon = some({
  src: word,
  mimeType: word,
  sizes: fc.array(fc.constantFrom<unknown>("any", "48x48", "1x1", 5), { maxLength: 2 }),
  theme: fc.constantFrom("light", "dark", "light", "blue", "Dark"),
});

/** Every member that any block has, on every block. */
const members = some({
  annotations: some({
    audience: fc.array(fc.constantFrom("user", "assistant", "user", "assistant", "User"), { maxLength: 2 }),
    priority: fc.constantFrom(0, 1, 0.5, 1.01, -0.01),
    lastModified: time,
  }),
  _meta: fc.constantFrom({}, { a: 1 }),
  data: base64,
  mimeType: word,
  title: word,
  description: word,
  size: fc.constantFrom(0, 10, -1, 1.5),
  icons: fc.array(icon, { maxLength: 2 }),
  resource: some({ uri: word, text: word, blob: base64, mimeType: word, _meta: fc.constant({}) }),
  text: word,
  uri: word,
  name: word,
  other: fc.constant({ a: 1 }),
});

const resource = some({ text: word, blob: base64, mimeType: word, _meta: fc.constant({}) });
const essentials = fc.oneof(
  fc.record({ type: fc.constant("text"), text: word }),
  fc.record({ type: fc.constantFrom("image", "audio"), data: base64, mimeType: word }),
  fc.record({ type: fc.constant("resource_link"), uri: word, name: word }),
  fc.record({
    type: fc.constant("resource"),
    resource: fc.tuple(resource, word).map(([contents, uri]) => ({ ...contents, uri })),
  }),
);

const block = fc
  .tuple(members, essentials)
  .map(([more, essential]) => ({ ...more, ...essential }))
  .filter(isContentBlock);

describe("whatever block a tool makes", () => {
  const counted = { taken: 0, refused: 0 };

  it("is malformed exactly where the official client refuses it", () => {
    fc.assert(
      fc.property(block, (made) => {
        const isTaken = ContentBlockSchema.safeParse(made).success;
        counted[isTaken ? "taken" : "refused"] += 1;
        expect(malformedMember([made]) === undefined).toBe(isTaken);
      }),
      { numRuns: 2000, seed: 20251125 },
    );
    expect(Math.min(counted.taken, counted.refused)).toBeGreaterThan(200);
  });

  it.each([
    ["a time", time, (lastModified: string) => ({ type: "text", text: "", annotations: { lastModified } })],
    ["Base64", base64, (data: string) => ({ type: "image", data, mimeType: "image/png" })],
  ] as const)("has %s that is read as the official client reads it", (_what, texts, blockWith) => {
    fc.assert(
      fc.property(texts, (value) => {
        const made = blockWith(value);
        expect(malformedMember([made]) === undefined).toBe(ContentBlockSchema.safeParse(made).success);
      }),
      { numRuns: 2000, seed: 20251125 },
    );
  });
});
