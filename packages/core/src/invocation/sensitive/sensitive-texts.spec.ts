import { describe, expect, it } from "@jest/globals";
import { sensitiveTexts } from "./sensitive-texts.js";
import type { IsSensitive } from "./redaction.js";

/** Marks one path, and what is in it. */
const at =
  (...marked: readonly PropertyKey[]): IsSensitive =>
  (path) =>
    marked.every((key, index) => path[index] === key);

describe("the texts of sensitive values", () => {
  it("are those at and within the marked places, longest first", () => {
    const args = { open: "not this", secret: { name: "long-enough", list: [12345, "longer-than-that"] } };
    expect(sensitiveTexts(at("secret"), [args])).toEqual(["longer-than-that", "long-enough", "12345"]);
  });

  it("are collected from all forms of the value", () => {
    const forms = [{ pin: "0001234" }, { pin: 1234n }];
    expect(sensitiveTexts(at("pin"), forms)).toEqual(["0001234", "1234"]);
  });

  it("are none that are words of any sentence", () => {
    expect(sensitiveTexts(at(), [{ a: "no", b: 7, c: true, d: null, e: "yes" }])).toEqual([]);
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
    expect(sensitiveTexts(at(), [value])).toEqual([
      "1970-01-01T00:00:00.000Z",
      "DE02-1203",
      "in-a-map",
      "in-a-set",
    ]);
    expect(sensitiveTexts(at("map", "key"), [value])).toEqual(["in-a-map"]);
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
    expect(sensitiveTexts(at(), [value])).toEqual(["1234"]);
  });

  it("are found in what refers to itself, by however many ways", () => {
    const people = Array.from({ length: 40 }, (_, id) => ({
      id,
      name: `person-${String(id)}`,
      friends: [{}],
    }));
    for (const person of people) person.friends = people;
    const isName: IsSensitive = (path) => path.at(-1) === "name";
    expect(sensitiveTexts(isName, [people])).toHaveLength(40);
    expect(sensitiveTexts(at(), [people])).toHaveLength(40);
  });

  it("are found at one place of an object that stands at another, too", () => {
    const shared = { pin: "1234" };
    expect(sensitiveTexts(at("marked"), [{ open: shared, marked: shared }])).toEqual(["1234"]);
  });
});
