import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseMediaRanges, parseMediaType } from "./media-type.js";

const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,12}$/);
const space = fc.constantFrom("", " ", "\t", "  ");
const quotable = fc.stringMatching(/^[\t\x20-\x7e]{0,12}$/);

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

describe("parseMediaType", () => {
  it.each(["", "json", "application/", "/json", "a/b c", "a/b;c", "a/b;c=", 'a/b;c="d', "a/b;c=d,", "a /b"])(
    "refuses %j",
    (text) => expect(parseMediaType(text)).toBeUndefined(),
  );

  it("takes the first of two parameters with one name, and passes over empty ones", () => {
    expect(parseMediaType("a/b;; charset=x;CHARSET=y;")?.parameters).toEqual(new Map([["charset", "x"]]));
  });

  it("reads back whatever was written, in any spelling", () => {
    const parameters = fc.uniqueArray(fc.tuple(token, quotable), {
      maxLength: 4,
      selector: ([name]) => name.toLowerCase(),
    });
    fc.assert(
      fc.property(fc.tuple(token, token), parameters, space, ([type, subtype], pairs, gap) => {
        const text = pairs.map(([name, value]) => `${gap};${gap}${name}=${quoted(value)}`).join("");
        const parsed = parseMediaType(`${gap}${type}/${subtype}${text}${gap}`);
        expect(parsed?.essence).toBe(`${type}/${subtype}`.toLowerCase());
        expect([...(parsed?.parameters ?? [])]).toEqual(
          pairs.map(([name, value]) => [name.toLowerCase(), value]),
        );
      }),
    );
  });

  it("reads any text without throwing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseMediaType(text);
        parseMediaRanges(text);
      }),
    );
  });

  it("stays linear in hostile text, where anything more would exceed the time of a test", () => {
    expect(parseMediaRanges('"\\'.repeat(200_000))).toEqual([]);
    expect(parseMediaRanges(`a/b;c="${'\\"'.repeat(200_000)}`)).toEqual([]);
    expect(parseMediaType(`a/b${" ".repeat(400_000)}x`)).toBeUndefined();
  });
});

describe("parseMediaRanges", () => {
  it("leaves out what is malformed and reads on", () => {
    const ranges = parseMediaRanges("text/html;level, oops ,, */*;q=0.1 x, application/json;q=0.5");
    expect(ranges.map(({ essence }) => essence)).toEqual(["application/json"]);
  });
});
