import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Transform, Type } from "class-transformer";
import {
  IsDate,
  IsInt,
  IsNotEmptyObject,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from "class-validator";
import type { Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { classValidator } from "./class-validator.js";

class Item {
  @IsInt() n!: number;
}

class Named {
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Item) map?: Map<string, Item>;
  @IsOptional()
  @IsNotEmptyObject()
  @ValidateNested({ each: true })
  @Type(() => Item)
  record?: Record<string, Item>;
  @IsOptional() @IsInt({ each: true }) @Type(() => Number) counts?: Map<string, number>;
  @IsOptional() @IsString({ each: true }) texts?: Map<string, string>;
  @IsOptional() @IsDate({ each: true }) dates?: Map<string, Date>;
  @IsOptional() @IsObject() free?: Record<string, unknown>;
}

/** Members of every object, or of every map. */
const NAMES = ["constructor", "toString", "valueOf", "hasOwnProperty", "size", "get", "forEach", "then"];

const AT = "2026-11-30T09:00:00.000Z";

/** A value for each way to hold values by name. */
const VALUES: readonly [keyof Named, unknown, unknown][] = [
  ["map", { n: 1 }, Object.assign(new Item(), { n: 1 })],
  ["record", { n: 1 }, Object.assign(new Item(), { n: 1 })],
  ["counts", 5, 5],
  ["texts", "a", "a"],
  ["dates", AT, new Date(AT)],
  ["free", "a", "a"],
  ["free", { constructor: { name: "x" }, size: [1] }, { constructor: { name: "x" }, size: [1] }],
];

function parsed(target: unknown, value: unknown, side: "input" | "output" = "input"): unknown {
  const { parse } = classValidator({ convert: true }).compile(target, side);
  const outcome = parse(value) as Parsed;
  return outcome.ok ? outcome.value : writeIssues(outcome.issues);
}

function entriesOf(held: unknown): readonly unknown[] {
  return held instanceof Map ? [...(held as Map<string, unknown>)] : Object.entries(held as object);
}

describe.each(VALUES)("values by name, in %s", (field, sent, value) => {
  it("may be called as members of every object, come in the order that was sent, and go out again", () => {
    const all = Object.fromEntries(NAMES.map((name) => [name, sent]));
    const named = parsed(Named, { [field]: all }) as Named;
    expect(named).toBeInstanceOf(Named);
    expect(named[field] instanceof Map).toBe(field !== "record" && field !== "free");
    expect(entriesOf(named[field])).toEqual(NAMES.map((name) => [name, value]));
    expect(JSON.stringify(parsed(Named, named, "output"))).toBe(JSON.stringify({ [field]: all }));
  });

  it("are refused under the name that changes what an object is", () => {
    const evil: unknown = JSON.parse(
      `{ "a": ${JSON.stringify(sent)}, "__proto__": ${JSON.stringify(sent)} }`,
    );
    const place = field === "free" ? "free" : `${field}.__proto__`;
    expect(parsed(Named, { [field]: evil })).toBe(`${place}: __proto__ is not allowed as a name`);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("maps of values without a class", () => {
  it.each([
    [{ counts: [1] }, "counts: must be an object, not an array"],
    [{ counts: 1 }, "counts: must be an object"],
    [{ counts: { a: "x" } }, "counts: each value in counts must be an integer number"],
    [{ dates: { a: 5 } }, "dates: each value in dates must be a date-time such as"],
  ])("are refused where they do not fit: %j", (value, issues) => {
    expect(parsed(Named, value)).toContain(issues);
  });
});

describe("a transform of a field that holds values by name", () => {
  const seen: unknown[] = [];
  const note = ({ value }: { readonly value: unknown }): unknown => {
    seen.push(value);
    return value;
  };
  class Watched {
    @Transform(note) @ValidateNested({ each: true }) @Type(() => Item) map!: Map<string, Item>;
    @Transform(note) @IsObject() @ValidateNested({ each: true }) @Type(() => Item) record!: Record<
      string,
      Item
    >;
  }

  it("sees what was made of it, whatever the names", () => {
    const item = Object.assign(new Item(), { n: 1 });
    parsed(Watched, { map: { size: { n: 1 } }, record: { constructor: { n: 1 } } });
    expect(seen).toEqual([new Map([["size", item]]), { constructor: item }]);
  });
});
