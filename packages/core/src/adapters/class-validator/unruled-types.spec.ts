import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Expose, Transform, Type } from "class-transformer";
import {
  Allow,
  IsDefined,
  IsInt,
  IsNotEmpty,
  IsNotIn,
  IsOptional,
  IsString,
  Min,
  ValidateIf,
} from "class-validator";
import { writeIssues } from "../../schema/write-issues.js";
import { classValidator } from "./class-validator.js";
import { Field } from "./field.js";

type Side = "input" | "output";

class Loose {
  @IsNotEmpty() word!: string;
  @IsOptional() maybe?: string;
  @Allow() count!: number;
  @Field({ description: "Whether it is" }) flag!: boolean;
  @IsNotIn([5]) amount!: number;
  @Allow() day!: Date;
  @Allow() tags!: string[];
  @Allow() distinct!: Set<string>;
  @Min(5, { validateIf: () => false }) sometimes!: number;
}

function outcome(dto: new () => object, value: object, side: Side = "input"): unknown {
  const parsed = classValidator().compile(dto, side).parse(value);
  if (parsed instanceof Promise) throw new Error("is not synchronous");
  return parsed.ok ? "ok" : writeIssues(parsed.issues);
}

const good = { word: "a" };
/** What a client can send is a text, what a method can return a `Date`. */
const aDate = (side: Side): string =>
  side === "input" ? "a date-time such as 2026-11-30T09:00:00Z (RFC 3339)" : "a Date instance";

describe.each<Side>(["input", "output"])(
  "a type that is published and that no rule enforces, of %s",
  (side) => {
    it.each<[object, string]>([
      [{ word: { $ne: null } }, "word: word must be a string"],
      [{ word: 5 }, "word: word must be a string"],
      [{ ...good, maybe: ["a"] }, "maybe: maybe must be a string"],
      [{ ...good, count: "5" }, "count: count must be a number conforming to the specified constraints"],
      [{ ...good, count: null }, "count: count must be a number conforming to the specified constraints"],
      [{ ...good, flag: "true" }, "flag: flag must be a boolean value"],
      [{ ...good, amount: {} }, "amount: amount must be a number conforming to the specified constraints"],
      [{ ...good, day: [] }, `day: day must be ${aDate(side)}`],
      [{ ...good, day: null }, `day: day must be ${aDate(side)}`],
      [{ ...good, tags: "a" }, "tags: tags must be an array"],
      [{ ...good, tags: { length: 1 } }, "tags: tags must be an array"],
      [{ ...good, distinct: "a" }, "distinct: distinct must be an array"],
      [
        { ...good, sometimes: "1" },
        "sometimes: sometimes must be a number conforming to the specified constraints",
      ],
    ])("is enforced: %j", (value, issue) => {
      expect(outcome(Loose, value, side)).toBe(issue);
    });

    it("takes what fits, and null where it is published", () => {
      const value = {
        word: "a",
        maybe: null,
        count: 5,
        flag: false,
        amount: null,
        tags: [],
        distinct: ["a"],
        sometimes: 1,
      };
      expect(outcome(Loose, value, side)).toBe("ok");
      expect(outcome(Loose, good, side)).toBe("ok");
    });
  },
);

it("is not enforced under a condition, which publishes that anything may be sent", () => {
  class Some {
    @ValidateIf(() => false) @IsNotEmpty() word!: string;
    @Allow() other!: unknown;
  }
  expect(outcome(Some, { word: 5, other: {} })).toBe("ok");
});

it("is what @Type converts to", () => {
  class Converted {
    @IsDefined() @Type(() => Number) amount!: number;
    @IsDefined() @Type(() => String) text!: string;
  }
  expect(outcome(Converted, { amount: "5", text: 5 })).toBe("ok");
  const issue = "amount: amount must be a number conforming to the specified constraints";
  for (const amount of ["five", {}, ["5"]]) expect(outcome(Converted, { amount, text: "a" })).toBe(issue);
});

it("keeps a @Transform from values that it was not written for", () => {
  class Trimmed {
    @Transform(({ value }) => (value as string).trim()) @IsNotEmpty() word!: string;
  }
  expect(outcome(Trimmed, { word: { trim: 1 } })).toBe("word: word must be a string");
  expect(outcome(Trimmed, { word: "   " })).toBe("word: word should not be empty");
});

it("is not enforced of what a @Transform writes anew", () => {
  class Written {
    @Allow() @Transform(({ value }) => String(value), { toPlainOnly: true }) word!: string;
  }
  expect(outcome(Written, { word: 5 }, "output")).toBe("ok");
  expect(outcome(Written, { word: 5 })).toBe("word: word must be a string");
});

it("leaves rules that say a type to say what is wrong", () => {
  class Ruled {
    @IsInt() amount!: number;
    @IsString({ each: true }) tags!: string[];
  }
  expect(outcome(Ruled, { amount: "5", tags: "a" })).toBe("amount: amount must be an integer number");
});

it("is enforced of what is written: a date, an id or a big number may stand for a text", () => {
  class Row {
    @IsNotEmpty() at!: string;
    @Allow() id!: string;
    @Allow() big!: string;
    @IsDefined() day!: Date;
    @Expose() get label(): string {
      return this.id;
    }
  }
  const id = { toJSON: () => "65f" };
  const row = { at: new Date(0), id, big: 5n, day: new Date(0) };
  expect(outcome(Row, row, "output")).toBe("ok");
  expect(outcome(Row, { ...row, id: 5 }, "output")).toBe("id: id must be a string");
  expect(outcome(Row, { ...row, day: 5 }, "output")).toBe("day: day must be a Date instance");
});
