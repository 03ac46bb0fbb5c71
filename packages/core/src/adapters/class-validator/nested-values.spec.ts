import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Expose, Type } from "class-transformer";
import { IsArray, IsDefined, IsInt, IsObject, IsOptional, ValidateIf, ValidateNested } from "class-validator";
import type { Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { classValidator } from "./class-validator.js";

class Item {
  @IsInt() n!: number;
}

class Holder {
  @Expose({ name: "main_item" }) @ValidateNested() @Type(() => Item) main!: Item;
}

class Collections {
  @ValidateNested({ each: true }) @Type(() => Item) list!: Item[];
  @ValidateNested({ each: true }) @Type(() => Item) set!: Set<Item>;
  @ValidateNested({ each: true }) @Type(() => Item) map!: Map<string, Item>;
  @IsObject() @ValidateNested({ each: true }) @Type(() => Item) record!: Record<string, Item>;
}

class Deep {
  @IsArray() @IsArray({ each: true }) @ValidateNested({ each: true }) @Type(() => Item) grid!: Item[][];
}

class Lenient {
  @IsOptional() @ValidateNested() @Type(() => Item) optional?: Item | null;
  @ValidateIf(() => false) @ValidateNested() @Type(() => Item) conditional?: Item;
  @ValidateNested() @Type(() => Item) initial = Object.assign(new Item(), { n: 1 });
}

class Defined {
  @IsDefined({ message: "say which" }) @ValidateNested() @Type(() => Item) main!: Item;
}

class Outer {
  @ValidateNested({ each: true }) @Type(() => Holder) holders!: Holder[];
}

function outcome(target: unknown, value: unknown): string {
  const parsed = classValidator().compile(target, "input").parse(value) as Parsed;
  return parsed.ok ? "taken" : writeIssues(parsed.issues);
}

describe("nested values that are missing", () => {
  it("are asked for, as published, under the name that is sent, at every level", () => {
    expect(outcome(Holder, {})).toBe("main_item: main should not be null or undefined");
    expect(outcome(Holder, { main_item: undefined })).toBe("main_item: main should not be null or undefined");
    expect(outcome(Outer, { holders: [{ main_item: { n: 1 } }, {}] })).toBe(
      "holders[1].main_item: main should not be null or undefined",
    );
  });

  it("are asked for whatever holds them", () => {
    const issues = ["list", "set", "map"].map((name) => `${name}: ${name} should not be null or undefined`);
    expect(outcome(Collections, {}).split("\n").toSorted()).toEqual(
      [...issues, "record: record must be an object"].toSorted(),
    );
    expect(outcome(Collections, { list: [], set: [], map: {}, record: {} })).toBe("taken");
  });

  it("are told once, in the words of the rule that asks for them", () => {
    expect(outcome(Defined, {})).toBe("main: say which");
  });

  it("are not asked for where they are optional, conditional or initialised", () => {
    expect(outcome(Lenient, {})).toBe("taken");
    expect(outcome(Lenient, { optional: null })).toBe("taken");
  });
});

describe("arrays of arrays", () => {
  it.each([
    [[[{ n: 1 }], []], "taken"],
    [[[[{ n: 1 }]]], "grid[0][0]: must be an object, not an array"],
    [[[null]], "grid[0][0]: must be an object"],
    [[[{ n: "1" }]], "grid[0][0].n: n must be an integer number"],
  ])("end at the depth that is declared: %j", (grid, issue) => {
    expect(outcome(Deep, { grid })).toBe(issue);
  });
});
