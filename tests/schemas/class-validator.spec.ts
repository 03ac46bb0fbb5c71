import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import type { DtoClass, Parsed } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { Type } from "class-transformer";
import {
  IsDate,
  IsDefined,
  IsEmail,
  IsEnum,
  IsInt,
  IsPort,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from "class-validator";
import fc from "fast-check";
import { type DtoArm, dtoArms, scalarArms } from "./dto-arms.js";

const ajv = new Ajv2020({ strict: false, formats: fullFormats });

/** What a class and what it publishes say of values. */
function judge(target: DtoClass, values: readonly unknown[]) {
  const { jsonSchema, parse } = classValidator().compile(target, "input");
  const fits = ajv.compile(jsonSchema);
  ajv.removeSchema(jsonSchema);
  return values.map((value) => ({
    value,
    jsonSchema,
    taken: (parse(structuredClone(value)) as Parsed).ok,
    fits: fits(value),
  }));
}

function expectSame({ target, values, weaker }: DtoArm): void {
  for (const { taken, fits, ...place } of judge(target, values)) {
    const isKnown = weaker.length > 0 && fits && !taken;
    expect({ ...place, fits }).toEqual({ ...place, fits: isKnown || taken });
  }
}

describe("what a DTO class publishes", () => {
  it("takes what its parser takes, and more only where a rule has no keyword", () => {
    fc.assert(fc.property(dtoArms, expectSame), { numRuns: 150 });
  });

  it("does so for each kind of field alone", () => {
    for (const arm of scalarArms) fc.assert(fc.property(arm, expectSame), { numRuns: 2 });
  });
});

class Listed {
  @IsString({ each: true }) tags!: string[];
}

class Converted {
  @Type(() => Number) @IsInt() count!: number;
}

enum Level {
  Low,
  High,
}

class Alarm {
  @IsEnum(Level) level!: Level;
}

class Short {
  @MaxLength(1) sign!: string;
}

class Two {
  @Matches(/^[^a]{2}$/) text!: string;
}

interface Exception {
  readonly why: string;
  readonly target: DtoClass;
  readonly value: unknown;
}

/** Where the published schema refuses what the class takes. */
const STRICTER: readonly Exception[] = [
  {
    why: "rules with `each` take a single value, too; their author means a list, and a method relies on it",
    target: Listed,
    value: { tags: "one" },
  },
  {
    why: "@Type(() => Number) makes a number of a text; clients are told to send what the field is",
    target: Converted,
    value: { count: "5" },
  },
  {
    why: "the names of a numeric enum are among its values at run time, but not in its type",
    target: Alarm,
    value: { level: "Low" },
  },
  {
    why: "the library does not count variation selectors as characters",
    target: Short,
    value: { sign: "\u2600\uFE0F" },
  },
  {
    why: "an expression without the flag u counts characters beyond the basic plane as two",
    target: Two,
    value: { text: "\u{1F600}" },
  },
];

describe("what a DTO class takes beside what it publishes", () => {
  it.each(STRICTER)("is there because $why", ({ target, value }) => {
    expect(judge(target, [value])).toMatchObject([{ taken: true, fits: false }]);
  });
});

class Times {
  @IsDate() at!: Date;
}

class Address {
  @IsEmail() email!: string;
}

class Server {
  @IsPort() port!: string;
}

class Present {
  @IsDefined() value!: unknown;
}

class Payment {
  @ValidateIf(() => true) @IsString() iban!: string;
}

class Stock {
  @IsInt({ each: true }) counts!: Map<string, number>;
}

/** Where the published schema takes what the class refuses. */
const LOOSER: readonly Exception[] = [
  {
    why: "a leap second is a date-time, but no date to JavaScript",
    target: Times,
    value: { at: "2016-12-31T23:59:60Z" },
  },
  {
    why: "the library's formats are not those of JSON Schema, so that its rules are sentences",
    target: Address,
    value: { email: "nobody" },
  },
  {
    why: "a pattern for the bounds of a port tells a model nothing",
    target: Server,
    value: { port: "99999" },
  },
  { why: "there is no type that is anything but null", target: Present, value: { value: null } },
  {
    why: "few hosts know a keyword for names, and no model calls anything __proto__",
    target: Stock,
    value: { counts: JSON.parse('{ "__proto__": 1 }') as unknown },
  },
  { why: "a condition is code, so that it may hold or not", target: Payment, value: { iban: 5 } },
];

describe("what a DTO class refuses of what it publishes", () => {
  it.each(LOOSER)("is there because $why", ({ target, value }) => {
    expect(judge(target, [value])).toMatchObject([{ taken: false, fits: true }]);
  });
});
