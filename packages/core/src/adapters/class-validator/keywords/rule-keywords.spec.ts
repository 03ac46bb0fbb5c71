import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as library from "class-validator";
import { classValidator } from "../class-validator.js";
import { isSaidWhole, ruleKeywords } from "./rule-keywords.js";

/** Names that the library exports for something else than a rule on a value, and rules that only words say. */
const WITHOUT_KEYWORDS = new Set([
  ...["isOptional", "isInstance", "isEmpty"],
  ...["isLatLong", "isLatitude", "isLongitude"], // They may be numbers, too.
]);

const SAMPLES: readonly unknown[] = [
  ...["", "a", "A1", "é", "abcdef", "true", "0", "5", "65535", "a@b.de", "ü@b.de", "https://a.de", "a.de"],
  ...["2024-01-01", "2024-01-01T00:00:00Z", "2024-W01", "127.0.0.1", "::1", "fe80::1%eth0", "#fff", "12:30"],
  ...["123e4567-e89b-42d3-a456-426614174000", "507f1f77bcf86cd799439011", "{}", "x y", "😀", "0xff"],
  ...["0x7f1f77bcf86cd799439011", "0H7f1f77bcf86cd799439011", "+80", "-0"],
  ...[0, 1, -1, 5, 2.5, 10, 1e21, true, false, null],
  ...[[], [1], ["a", "b"], ["a", "a"], [{}, {}], {}, { a: 1 }, { a: null }],
];

/** What a decorator needs; those that are not listed need nothing. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  IsIn: [["a", 1, null]],
  IsNotIn: [["a", 1]],
  IsEnum: [{ A: "a", One: 1 }],
  IsDivisibleBy: [5],
  IsInstance: [Object],
  IsHash: ["md5"],
  IsByteLength: [1, 5],
  IsMobilePhone: ["de-DE"],
  Min: [1],
  Max: [5],
  MinLength: [2],
  MaxLength: [4],
  Length: [1, 4],
  ArrayContains: [["a"]],
  ArrayNotContains: [["a"]],
  ArrayMinSize: [2],
  ArrayMaxSize: [1],
  IsTaxId: ["de-DE"],
  IsIdentityCard: ["any"],
  IsPassportNumber: ["DE"],
  IsPostalCode: ["any"],
};

const DECORATORS: readonly (readonly [string, PropertyDecorator])[] = [
  ...Object.entries(library)
    .filter(
      ([name]) =>
        /^(Is|Array|M(in|ax)|Length)/.test(name) && !/^(IsOptional|IsDate|MinDate|MaxDate)$/.test(name),
    )
    .flatMap(([name, factory]) => made(name, factory as (...args: unknown[]) => PropertyDecorator)),
  ["Matches", library.Matches(/^[a-z]+$/)],
  ["Matches i", library.Matches(/^[a-z]+$/i)],
  ["Matches bad in Unicode", library.Matches(new RegExp("^\\-a"))],
  ["Contains", library.Contains("a.d")],
  ["NotContains", library.NotContains("a")],
  ["Equals", library.Equals(1)],
  ["NotEquals", library.NotEquals("a")],
];

function made(
  name: string,
  factory: (...args: unknown[]) => PropertyDecorator,
): (readonly [string, PropertyDecorator])[] {
  return typeof factory === "function" && /^[A-Z][a-z]/.test(name)
    ? [[name, factory(...(ARGUMENTS[name] ?? []))]]
    : [];
}

function decorated(decorator: PropertyDecorator) {
  class Dto {
    value: unknown;
  }
  decorator(Dto.prototype, "value");
  return Dto;
}

describe("the rules of class-validator", () => {
  it("are all known by name", () => {
    const names = Object.entries(library)
      .filter(([key, value]) => /^[A-Z0-9_]+$/.test(key) && typeof value === "string")
      .map(([, value]) => value as string);
    expect(names.length).toBeGreaterThan(90);
    const isKnown = (name: string): boolean =>
      ["a", ["a"]].some(
        (given) => isSaidWhole(name, [given]) || Object.keys(ruleKeywords(name, [given])).length > 0,
      );
    expect(names.filter((name) => !WITHOUT_KEYWORDS.has(name) && !isKnown(name))).toEqual([]);
  });

  it.each(DECORATORS)(
    "of %s are said by keyword or in words, and refuse nothing that the validator takes",
    (_n, decorator) => {
      const Dto = decorated(decorator);
      const { jsonSchema } = classValidator().compile(Dto, "input");
      const { value } = jsonSchema["properties"] as { readonly value: object };
      const isSaid = Object.keys(value).length > 0 || jsonSchema["required"] !== undefined;
      expect(isSaid).toBe(true);
      const isPublished = new Ajv2020({ strict: false, validateFormats: false }).compile(jsonSchema);
      const refused = SAMPLES.filter((sample) => {
        const instance = Object.assign(new Dto(), { value: sample });
        const isTaken = library.validateSync(instance).length === 0;
        return isTaken && !isPublished({ value: sample });
      });
      expect(refused).toEqual([]);
    },
  );
});

it("says all of an ObjectId by its pattern", () => {
  const pattern = new RegExp(String(ruleKeywords("isMongoId", [])["pattern"]), "u");
  const lengths = [21, 22, 23, 24, 25, 26];
  const texts = ["", "0x", "0X", "0h", "0H", "1x"].flatMap((prefix) =>
    lengths.flatMap((length) => [
      prefix + "aF09".repeat(7).slice(0, length),
      `${prefix}${"0".repeat(length - 1)}g`,
    ]),
  );
  expect(texts.filter((text) => pattern.test(text))).toEqual(texts.filter((text) => library.isMongoId(text)));
  expect(texts.filter((text) => pattern.test(text)).length).toBe(5);
  expect(isSaidWhole("isMongoId", [])).toBe(true);
});
