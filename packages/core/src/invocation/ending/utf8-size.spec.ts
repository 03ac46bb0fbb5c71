import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { cutToBytes, fitsIn, sizeInJson, utf8Size } from "./utf8-size.js";

const anyText = fc.string({ unit: "binary", maxLength: 60 });
/** Code units, so that halves of pairs stand alone. */
const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

it("counts the bytes that a text has in UTF-8", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(utf8Size(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(utf8Size("aé€😀")).toBe(1 + 2 + 3 + 4);
});

it("counts the bytes that a text has inside a string of JSON", () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      expect(sizeInJson(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2);
    }),
  );
  expect([sizeInJson('"'), sizeInJson("\n"), sizeInJson("\ud800"), sizeInJson("é")]).toEqual([2, 2, 6, 2]);
});

it("tells whether a text fits as counting does", () => {
  fc.assert(
    fc.property(anyUnits, fc.nat(200), (text, maxBytes) => {
      expect(fitsIn(text, maxBytes)).toBe(utf8Size(text) <= maxBytes);
    }),
  );
});

it("cuts at the last whole character that fits", () => {
  fc.assert(
    fc.property(anyText, fc.nat(200), (text, maxBytes) => {
      const kept = cutToBytes(text, maxBytes);
      const next = String.fromCodePoint(text.codePointAt(kept.length) ?? 0);
      expect(text.startsWith(kept)).toBe(true);
      expect(kept).not.toMatch(/\p{Surrogate}/u);
      expect(utf8Size(kept)).toBeLessThanOrEqual(maxBytes);
      expect(kept === text || utf8Size(kept + next) > maxBytes).toBe(true);
    }),
  );
});
