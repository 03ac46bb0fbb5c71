import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { base64Forms, writtenForms } from "./written-forms.js";

const KEY = '-----BEGIN KEY-----\nabc"def\\ghi\n-----END KEY-----';
const ODD = 'p@ss/word (é) "1" + \\2';

describe("the forms of a text", () => {
  it("are the text alone, where no notation writes it otherwise", () => {
    expect([...writtenForms("sk-live_12.34")]).toEqual(["sk-live_12.34"]);
  });

  it.each<[string, string]>([
    ["JSON", JSON.stringify({ key: ODD })],
    ["JSON within JSON", JSON.stringify({ body: JSON.stringify({ key: ODD }) })],
    ["JSON of PHP", '"p@ss\\/word (\\u00e9) \\"1\\" + \\\\2"'],
    ["JSON of Python", '"p@ss/word (\\u00e9) \\"1\\" + \\\\2"'],
    ["single quotes", `'p@ss/word (é) "1" + \\\\2'`],
    ["a part of a URI", `https://a.test?key=${encodeURIComponent(ODD)}&b=1`],
    ["a URI", encodeURI(`https://a.test?key=${ODD}`)],
    ["a form", new URLSearchParams({ key: ODD }).toString()],
    ["a signed request", "key=p%40ss%2Fword%20%28%C3%A9%29%20%221%22%20%2B%20%5C2"],
  ])("have that of %s", (_notation, text) => {
    expect(text).not.toContain(ODD);
    expect([...writtenForms(ODD)].some((form) => text.includes(form))).toBe(true);
  });

  it("have that without the spaces around it", () => {
    expect(writtenForms("  sk-secret-1234 \n")).toContain("sk-secret-1234");
  });

  it("have each line, as it is and escaped", () => {
    expect([...writtenForms(KEY)]).toEqual(
      expect.arrayContaining(["-----BEGIN KEY-----", 'abc"def\\ghi', 'abc\\"def\\\\ghi']),
    );
  });

  it("have no lines of a long document", () => {
    expect(writtenForms("word\n".repeat(2000))).not.toContain("word");
  });

  it("are written of half a surrogate pair, too, as far as it can be", () => {
    expect(writtenForms("\ud800 abc")).toContain("\\ud800 abc");
    expect(base64Forms("\ud800 abc")).toEqual([]);
  });
});

describe("what Base64 makes of a text", () => {
  const surroundings = fc.uint8Array({ maxLength: 5 });
  const encode = (parts: readonly (string | Uint8Array)[], alphabet: "base64" | "base64url"): string =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString(alphabet);

  it("is found whatever surrounds it, in both alphabets", () => {
    const secret = fc.string({ minLength: 4, unit: "grapheme" });
    fc.assert(
      fc.property(surroundings, secret, surroundings, (before, text, after) => {
        for (const alphabet of ["base64", "base64url"] as const) {
          const whole = encode([before, text, after], alphabet);
          const found = base64Forms(text).filter((form) => form.length >= 4 && whole.includes(form));
          expect(found).not.toEqual([]);
        }
      }),
    );
  });
});
