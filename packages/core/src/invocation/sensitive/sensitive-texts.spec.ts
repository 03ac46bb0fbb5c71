import { describe, expect, it } from "@jest/globals";
import { sensitiveTexts } from "./sensitive-texts.js";
import type { IsSensitive, Secrets } from "./redaction.js";
import { base64Forms } from "./written-forms.js";

/** The texts without what Base64 makes of them. */
function plainTexts(...args: Parameters<typeof sensitiveTexts>): readonly string[] {
  const texts = sensitiveTexts(...args);
  const encoded = new Set(texts.flatMap(base64Forms));
  return texts.filter((text) => !encoded.has(text));
}

/** Names that no test takes for secrets. */
const NAMES = new Set([
  "map",
  "list",
  "name",
  "born",
  "account",
  "broken",
  "proxy",
  "friends",
  "marked",
  "open",
]);

/** Marks one path, and what is in it. */
const at = (...marked: readonly PropertyKey[]): Secrets => ({
  isSensitive: (path) => marked.every((key, index) => path[index] === key),
  names: NAMES,
});

describe("the texts of sensitive values", () => {
  it("are those at and within the marked places, longest first", () => {
    const args = { open: "not this", secret: { name: "long-enough", list: [12345, "longer-than-that"] } };
    expect(plainTexts(at("secret"), [args])).toEqual(["longer-than-that", "long-enough", "12345"]);
  });

  it("are all forms in which they may be repeated, longest first", () => {
    const texts = sensitiveTexts(at("pin"), [{ pin: ' a"b c ' }]);
    expect(texts).toEqual(expect.arrayContaining([' a"b c ', 'a\\"b c', "a%22b%20c", "YSJiIG"]));
    expect(texts).toEqual(texts.toSorted((a, b) => b.length - a.length));
  });

  it("are looked for as they are, where they are very many or very long", () => {
    const pins = Array.from({ length: 50_000 }, (_, number) => `"pin" ${String(number)}`);
    const texts = sensitiveTexts(at(), [pins]);
    expect(texts).toEqual(expect.arrayContaining([...pins.slice(-3), encodeURIComponent(String(pins[0]))]));
    expect(texts).not.toContain(encodeURIComponent(String(pins.at(-1))));
    const document = '"a" '.repeat(100_000);
    expect(sensitiveTexts(at(), [[document, "b c d"]])).toEqual(
      expect.arrayContaining([document, "b%20c%20d"]),
    );
    expect(sensitiveTexts(at(), [document])).toEqual([document]);
  });

  it("are collected from all forms of the value", () => {
    const forms = [{ pin: "0001234" }, { pin: 1234n }];
    expect(plainTexts(at("pin"), forms)).toEqual(["0001234", "1234"]);
  });

  it("are none that are words of any sentence", () => {
    expect(plainTexts(at(), [{ a: "no", b: 7, c: true, d: null, e: "yes" }])).toEqual([]);
  });

  it("are what JSON would show of maps, sets, dates and instances", () => {
    class Account {
      readonly #iban = "DE02-1203";
      get iban(): string {
        return this.#iban;
      }
    }
    const value = {
      map: new Map([["key", "in-a-map"]]),
      set: new Set(["in-a-set"]),
      born: new Date(0),
      account: new Account(),
    };
    expect(plainTexts(at(), [value])).toEqual([
      "1970-01-01T00%3A00%3A00.000Z",
      "1970-01-01T00:00:00.000Z",
      "DE02-1203",
      "in-a-map",
      "in-a-set",
    ]);
    expect(plainTexts(at("map", "key"), [value])).toEqual(["in-a-map"]);
  });

  it("are the keys of records and maps, but no names of a class or a schema", () => {
    class Holder {
      readonly byToken = { ghp_1: 1, list: 2 };
      readonly byName = new Map<unknown, number>([
        ["ghp_2", 1],
        [{ deep: 45678 }, 2],
        [12345, 3],
      ]);
    }
    expect(plainTexts(at(), [new Holder()]).toSorted()).toEqual(["12345", "45678", "deep", "ghp_1", "ghp_2"]);
  });

  it("are numbers of four digits and more", () => {
    expect(plainTexts(at(), [[-123, 1.25, 0.001, 1e21, 1234.5]])).toEqual(["1234.5", "0.001"]);
  });

  it("are found where other members cannot be read", () => {
    const value = {
      get broken(): string {
        throw new Error("no");
      },
      born: new Date(NaN),
      proxy: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no keys");
          },
        },
      ),
      pin: "1234",
    };
    expect(plainTexts(at(), [value])).toEqual(["1234"]);
  });

  it("are found in what refers to itself, by however many ways", () => {
    const people = Array.from({ length: 40 }, (_, id) => ({
      id,
      name: `person-${String(id)}`,
      friends: [{}],
    }));
    for (const person of people) person.friends = people;
    const isName: IsSensitive = (path) => path.at(-1) === "name";
    expect(plainTexts({ isSensitive: isName, names: NAMES }, [people])).toHaveLength(40);
    expect(plainTexts(at(), [people])).toHaveLength(40);
  });

  it("are found at one place of an object that stands at another, too", () => {
    const shared = { pin: "1234" };
    expect(plainTexts(at("marked"), [{ open: shared, marked: shared }])).toEqual(["1234"]);
  });
});
