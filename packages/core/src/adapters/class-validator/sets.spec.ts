import "reflect-metadata";
import { expect, it } from "@jest/globals";
import { Transform, Type } from "class-transformer";
import {
  Allow,
  ArrayMinSize,
  IsArray,
  IsDate,
  IsInt,
  IsObject,
  IsString,
  ValidateIf,
  ValidateNested,
} from "class-validator";
import { writeIssues } from "../../schema/write-issues.js";
import { classValidator } from "./class-validator.js";

class Tagged {
  @IsString({ each: true }) tags!: Set<string>;
}

class Filter {
  @IsArray() @ArrayMinSize(1) @IsString({ each: true }) words!: Set<string>;
  @IsDate({ each: true }) days!: Set<Date>;
  @Allow() any!: Set<unknown>;
  @IsInt({ each: true }) @Type(() => Number) amounts!: Set<number>;
  @IsString() @Transform(({ value }) => (value as string[]).join()) joined!: Set<string> | string;
  @ValidateIf(() => false) @IsString({ each: true }) sometimes!: Set<string>;
  @ValidateNested() @Type(() => Tagged) one!: Tagged;
  @ValidateNested({ each: true }) @Type(() => Tagged) list!: Tagged[];
  @ValidateNested({ each: true }) @Type(() => Tagged) set!: Set<Tagged>;
  @IsObject() @ValidateNested({ each: true }) @Type(() => Tagged) record!: Record<string, Tagged>;
  @ValidateNested({ each: true }) @Type(() => Tagged) map!: Map<string, Tagged>;
}

Reflect.defineMetadata("design:type", Set, Filter.prototype, "joined");

const tagged = { tags: ["a", "b", "a"] };
const sent = {
  words: ["a"],
  days: ["2026-11-30T09:00:00Z"],
  any: [1, { a: 1 }],
  amounts: ["5", 5],
  joined: ["a", "b"],
  sometimes: "anything",
  one: tagged,
  list: [tagged],
  set: [tagged],
  record: { size: tagged },
  map: { size: tagged },
};

function parse(dto: new () => object, value: object): unknown {
  const parsed = classValidator().compile(dto, "input").parse(value);
  if (parsed instanceof Promise) throw new Error("is not synchronous");
  return parsed.ok ? parsed.value : writeIssues(parsed.issues);
}

it("a field that is a set is given one, wherever it is, and its rules are given the list that was sent", () => {
  const filter = parse(Filter, sent) as Filter;
  const distinct = Object.assign(new Tagged(), { tags: new Set(["a", "b"]) });
  expect(Object.assign({}, filter)).toEqual({
    words: new Set(["a"]),
    days: new Set([new Date("2026-11-30T09:00:00Z")]),
    any: new Set<unknown>([1, { a: 1 }]),
    amounts: new Set([5]),
    joined: "a,b",
    sometimes: "anything",
    one: distinct,
    list: [distinct],
    set: new Set([distinct]),
    record: { size: distinct },
    map: new Map([["size", distinct]]),
  });
});

it.each<[unknown, string]>([
  ["a", "tags: tags must be an array"],
  [{ 0: "a" }, "tags: tags must be an array"],
  [["a", 1], "tags: each value in tags must be a string"],
])("%j is refused where a set of texts is declared", (tags, issue) => {
  expect(parse(Tagged, { tags })).toBe(issue);
});

it("a set that a caller in the process gives stays one", () => {
  expect(parse(Tagged, { tags: new Set(["a"]) })).toEqual(
    Object.assign(new Tagged(), { tags: new Set(["a"]) }),
  );
});
