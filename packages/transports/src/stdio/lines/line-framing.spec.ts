import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Line, LineFraming } from "./line-framing.js";

const encoder = new TextEncoder();

function show(lines: readonly Line[]): string[] {
  return lines.map((line) => (line === "overlong" ? "<overlong>" : Buffer.from(line).toString("latin1")));
}

/** Frames the bytes in chunks of the given sizes, used in turn. */
function frame(bytes: Uint8Array, sizes: readonly number[], maxLineBytes = 1000): string[] {
  const framing = new LineFraming(maxLineBytes);
  const lines: Line[] = [];
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    // A copy, so that a line kept as a view of a reused chunk would show.
    lines.push(...framing.push(bytes.slice(start, start + size)));
    start += size;
  }
  lines.push(...framing.end());
  return show(lines);
}

function push(text: string, maxLineBytes = 1000): string[] {
  return show(new LineFraming(maxLineBytes).push(encoder.encode(text)));
}

const bytes = fc.uint8Array({ maxLength: 200 });
/** Bytes rich in line ends, so that blank, short and overlong lines all occur. */
const lineLike = fc
  .array(fc.constantFrom(0x0a, 0x0d, 0x20, 0x61, 0xc3, 0xa9, 0xf0), { maxLength: 200 })
  .map((values) => Uint8Array.from(values));
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

describe("LineFraming", () => {
  it("returns each line without its end", () => {
    expect(push('{"a":1}\n{"b":2}\n')).toEqual(['{"a":1}', '{"b":2}']);
  });

  it("drops one carriage return before the line end and keeps any other", () => {
    expect(push("a\r\nb\r\r\nc\rd\n")).toEqual(["a", "b\r", "c\rd"]);
  });

  it("leaves out blank lines", () => {
    expect(push("\n\r\n \t\n\r\r\na\n\n")).toEqual(["a"]);
  });

  it("keeps a line back until its end arrives", () => {
    const framing = new LineFraming(1000);
    expect(framing.push(encoder.encode("ab"))).toEqual([]);
    expect(framing.push(encoder.encode("cd"))).toEqual([]);
    expect(show(framing.push(encoder.encode("\ne")))).toEqual(["abcd"]);
  });

  it("returns a last line without an end when the stream ends, and only once", () => {
    const framing = new LineFraming(1000);
    framing.push(encoder.encode("a\nb"));
    expect(show(framing.end())).toEqual(["b"]);
    expect(framing.end()).toEqual([]);
  });

  it("finds the same lines however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.oneof(bytes, lineLike), sizes, fc.integer({ min: 1, max: 30 }), (all, cuts, max) => {
        expect(frame(all, cuts, max)).toEqual(frame(all, [all.length], max));
      }),
      { numRuns: 1000 },
    );
  });

  it("[LM-STDIO-01] returns lines as they were written, for any lines that are not blank", () => {
    const content = fc.string({ unit: "binary", minLength: 1 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(fc.array(content), sizes, (contents, cuts) => {
        const wire = encoder.encode(contents.map((line) => `${line}\n`).join(""));
        const expected = contents.map((line) => Buffer.from(line).toString("latin1"));
        expect(frame(wire, cuts, 100_000)).toEqual(expected);
      }),
    );
  });

  it("accepts a line of exactly the limit, whole or in pieces", () => {
    expect(push("abcd\n", 4)).toEqual(["abcd"]);
    expect(frame(encoder.encode("abcd\n"), [1], 4)).toEqual(["abcd"]);
  });

  it.each([[[1]], [[3]], [[100]]])(
    "reports a longer line once and skips to its end, in chunks of %j",
    (cuts) => {
      const wire = encoder.encode("a\nabcdefghijklmnop\nb\nabcde\nc\n");
      expect(frame(wire, cuts, 4)).toEqual(["a", "<overlong>", "b", "<overlong>", "c"]);
    },
  );

  it("reports an overlong line before its end arrives", () => {
    expect(push("abcde", 4)).toEqual(["<overlong>"]);
  });

  it("does not report an overlong line again when the stream ends within it", () => {
    expect(frame(encoder.encode("abcdefgh"), [2], 4)).toEqual(["<overlong>"]);
  });
});
