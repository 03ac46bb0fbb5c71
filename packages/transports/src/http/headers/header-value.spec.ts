import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { decodeHeaderValue } from "./header-value.js";

function encode(text: string): string {
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

describe("decodeHeaderValue", () => {
  it.each([
    ["SGVsbG8=", "SGVsbG8="],
    ["=?base64?SGVsbG8=", "=?base64?SGVsbG8="],
    ["SGVsbG8=?=", "SGVsbG8=?="],
    ["=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?="],
    ["=?base64?=", "=?base64?="],
    ["=?base64??=", ""],
    ["=?base64?SGVsbG8=?=", "Hello"],
    ["  =?base64?SGVsbG8=?=\t", "Hello"],
    [" \t a b\tc \t", "a b\tc"],
    ["", ""],
  ])("reads %j as %j", (raw, text) => expect(decodeHeaderValue(raw)).toBe(text));

  it.each([
    ["without its padding", "=?base64?SGVsbG8?="],
    ["with too much padding", "=?base64?SGVsbG8==?="],
    ["with stray characters", "=?base64?SGVs!!!bG8=?="],
    ["with white space", "=?base64?SGVs bG8=?="],
    ["with stray bits", "=?base64?SGVsbG9=?="],
    ["in the alphabet of URLs", "=?base64?__-_?="],
    ["of bytes that are not UTF-8", "=?base64?/w==?="],
  ])("refuses Base64 %s", (_, raw) => expect(decodeHeaderValue(raw)).toBeUndefined());

  it.each(["ä", "a\nb", "a\0", "\x7f"])("[M-HEADER-04] refuses %j, which is not visible ASCII", (raw) =>
    expect(decodeHeaderValue(raw)).toBeUndefined(),
  );

  it("reads back every text, encoded", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) =>
        expect(decodeHeaderValue(encode(text))).toBe(text),
      ),
    );
  });

  it("accepts no second spelling of an encoded text", () => {
    const base64 = fc.stringMatching(/^[A-Za-z0-9+/]{0,10}={0,3}$/);
    fc.assert(
      fc.property(base64, (encoded) => {
        const text = decodeHeaderValue(`=?base64?${encoded}?=`);
        if (text !== undefined) expect(encode(text)).toBe(`=?base64?${encoded}?=`);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves every unmarked text as it is, but for the space around it", () => {
    const visible = fc
      .stringMatching(/^[\t\x20-\x7e]{0,20}$/)
      .filter((text) => !text.trim().startsWith("=?base64?"));
    fc.assert(fc.property(visible, (text) => expect(decodeHeaderValue(text)).toBe(text.trim())));
  });
});
