import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { decodeUtf8 } from "./decode-utf8.js";

describe("decodeUtf8", () => {
  it("reads any well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text);
      }),
    );
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["a sequence cut short", [0xe8, 0xaf]],
    ["an overlong form", [0xc0, 0xaf]],
    ["an encoded surrogate", [0xed, 0xa0, 0x80]],
    ["a code point past the last", [0xf4, 0x90, 0x80, 0x80]],
  ])("refuses %s", (_, bytes) => {
    expect(decodeUtf8(Uint8Array.from([0x22, ...bytes, 0x22]))).toBeUndefined();
  });

  it("reads on after a refusal", () => {
    decodeUtf8(Uint8Array.from([0xe8, 0xaf]));
    expect(decodeUtf8(Uint8Array.from([0x61]))).toBe("a");
  });

  it("keeps a byte order mark, which is not JSON", () => {
    expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x31]))).toBe("\ufeff1");
  });
});
