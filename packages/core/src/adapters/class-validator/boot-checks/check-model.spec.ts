import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Transform, Type } from "class-transformer";
import * as V from "class-validator";
import { catalogue } from "../../../errors/catalogue.js";
import { isSchemaFault } from "../../../schema/schema-fault.js";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { classValidator } from "../class-validator.js";

const each = { each: true } as const;

/** What boot says of a class; `undefined` where it takes it. */
function refusalOf(target: new (...args: never[]) => object, side: SchemaSide = "input"): unknown {
  try {
    classValidator().compile(target, side);
    return undefined;
  } catch (error) {
    if (!isSchemaFault(error)) throw error;
    const { what } = catalogue[error.code] as { readonly what: (facts: unknown) => string };
    const { fix } = catalogue[error.code] as { readonly fix: (facts: unknown) => string };
    return `${error.code} ${what(error.facts)}. ${fix(error.facts)}`;
  }
}

describe("what boot refuses of a class", () => {
  it("refuses a class that cannot be made without arguments, also within another, and not as an output", () => {
    class Point {
      @V.IsInt() x: number;
      constructor(values: { x: number }) {
        this.x = values.x;
      }
    }
    class Line {
      @V.ValidateNested() @Type(() => Point) from!: Point;
    }
    class Named {
      @V.IsString() name!: string;
      @Exclude({ toClassOnly: true }) @V.ValidateNested() @Type(() => Point) at!: Point;
    }
    expect(refusalOf(Point)).toMatch(/^TW_DTO_CONSTRUCTOR new Point\(\) fails, .*reading 'x'/);
    expect(refusalOf(Line)).toMatch(/^TW_DTO_CONSTRUCTOR new Point\(\) fails/);
    expect([refusalOf(Named), refusalOf(Line, "output")]).toEqual([undefined, undefined]);
  });

  it("refuses names that are not passed on, or are two fields' at a time", () => {
    class Two {
      @Expose({ name: "x" }) @V.IsString() a!: string;
      @Expose({ name: "x" }) @V.IsString() b!: string;
    }
    class Empty {
      @Expose({ name: "" }) @V.IsString() a!: string;
    }
    class Prototype {
      @Expose({ name: "__proto__" }) @V.IsString() a!: string;
    }
    class Constructor {
      @Expose({ name: "constructor" }) @V.IsString() a!: string;
    }
    class Sides {
      @Exclude({ toPlainOnly: true }) @Expose({ name: "x", toClassOnly: true }) @V.IsString() a!: string;
      @Exclude({ toClassOnly: true }) @Expose({ name: "x", toPlainOnly: true }) @V.IsString() b!: string;
    }
    class Swapped {
      @Expose({ name: "b" }) @V.IsString() a!: string;
      @Expose({ name: "a" }) @V.IsString() b!: string;
    }
    expect(refusalOf(Two)).toMatch(/^TW_DTO_NAME Two.b cannot be sent as "x": a has it already/);
    expect(refusalOf(Empty)).toMatch(/^TW_DTO_NAME Empty.a cannot be sent as "": class-transformer/);
    expect(refusalOf(Prototype, "output")).toMatch(/^TW_DTO_NAME Prototype.a cannot be sent as "__proto__"/);
    expect(refusalOf(Constructor)).toMatch(/^TW_DTO_NAME/);
    expect([Sides, Swapped].map((dto) => refusalOf(dto))).toEqual([undefined, undefined]);
    expect(refusalOf(Sides, "output")).toBeUndefined();
  });

  it.each([
    [
      "a text of a date that is made",
      "@IsDateString()",
      "declare it string, or use @IsDate() with @Type(() => Date)",
    ],
    ["typed", "@IsISO8601()", "remove @Type"],
    ["dates", "@IsDateString({ each: true })", "use @IsDate({ each: true }) instead"],
    ["labels", "@IsString({ each: true })", "declare it as a Map"],
    ["entries", "@IsNotEmptyObject()", "remove one of the two"],
    ["count", "@IsInt()", "remove one of the two"],
    ["day", "@Min() and @IsDate()", "remove one of the two"],
    ["both", "@IsString({ each: true })", "remove one of the two"],
    ["inner", "@IsString()", "remove one of the two"],
  ])("refuses %s, where no value meets %s", (property, rule, fix) => {
    const target = UNSATISFIABLE[property as keyof typeof UNSATISFIABLE];
    const refusal = String(refusalOf(target));
    expect(refusal).toMatch(/^TW_DTO_FIELD_UNSATISFIABLE no value of \w+\.\w+ meets both /);
    expect(refusal).toContain(rule);
    expect(refusal).toContain(fix);
  });

  it("takes what some value meets", () => {
    expect([refusalOf(Satisfiable), refusalOf(Satisfiable, "output")]).toEqual([undefined, undefined]);
  });

  it("asks of what is returned no more than that the rules agree: nothing converts it before them", () => {
    expect(refusalOf(UNSATISFIABLE.typed, "output")).toBeUndefined();
    expect(refusalOf(UNSATISFIABLE.day, "output")).toMatch(/^TW_DTO_FIELD_UNSATISFIABLE/);
  });
});

class MadeDate {
  @V.IsDateString() at!: Date;
}
class TypedDate {
  @V.IsISO8601() @Type(() => Date) at!: Date;
}
class Dates {
  @V.IsArray() @V.IsDateString({}, each) @Type(() => Date) dates!: Date[];
}
class Labels {
  @V.IsObject() @V.IsString(each) labels!: Record<string, string>;
}
class Entries {
  @V.IsNotEmptyObject() entries!: Map<string, number>;
}
class Count {
  @V.IsInt() @Type(() => String) count!: number;
}
class Day {
  @V.IsDate() @V.Min(5) day!: Date;
}
class Both {
  @V.IsString(each) @V.IsInt(each) both!: string[];
}
class Inner {
  @V.IsString() text!: string;
}
class Outer {
  @V.ValidateNested() @Type(() => Inner) @V.IsString() inner!: Inner;
}

const UNSATISFIABLE = {
  "a text of a date that is made": MadeDate,
  typed: TypedDate,
  dates: Dates,
  labels: Labels,
  entries: Entries,
  count: Count,
  day: Day,
  both: Both,
  inner: Outer,
};

enum Level {
  Low,
  High,
}

class Satisfiable {
  @V.IsDateString() text!: string;
  @V.IsString() textInDate!: Date;
  @V.IsDate() @V.MinDate(new Date(0)) date!: Date;
  @V.IsArray() @V.IsDate(each) @Type(() => Date) dates!: Date[];
  @V.IsObject() object!: Date;
  @V.IsObject() @V.IsString(each) labels!: Map<string, string>;
  @V.IsObject() @V.ValidateNested(each) @Type(() => Inner) record!: Record<string, Inner>;
  @V.IsNotEmptyObject() @V.ValidateNested(each) @Type(() => Inner) filled!: Record<string, Inner>;
  @V.IsArray() @V.ArrayMinSize(1) @V.IsInt(each) @Type(() => Number) numbers!: number[];
  @V.IsArray() @V.IsString(each) tags!: Set<string>;
  @V.IsArray() @V.ValidateNested(each) @Type(() => Inner) inners!: Set<Inner>;
  @V.IsArray() @V.IsArray(each) @V.ValidateNested(each) @Type(() => Inner) deep!: Inner[][];
  @V.IsInt() @V.Min(1) @Type(() => Number) count!: number;
  @V.IsNumberString() @V.MinLength(2) digits!: string;
  @V.IsEnum(Level) @V.IsString() level!: string;
  @V.IsIn(["a", 1]) @V.IsString() either!: string;
  @V.IsLatitude() @V.IsNumber() latitude!: number;
  @V.ValidateIf(() => true) @V.IsString() @V.IsInt() conditional!: string;
  @V.IsString({ validateIf: () => false }) @V.IsInt() sometimes!: number;
  @Transform(({ value }) => new Date(String(value))) @V.IsISO8601() made!: Date;
  @V.IsOptional() @V.IsBoolean() @Type(() => Boolean) flag?: boolean;
}
