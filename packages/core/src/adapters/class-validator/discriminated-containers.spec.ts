import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Transform, Type } from "class-transformer";
import {
  IsArray,
  IsNotEmptyObject,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from "class-validator";
import type { Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { classValidator } from "./class-validator.js";

abstract class Shape {
  @IsOptional() @IsString() label?: string;
}

class Circle extends Shape {
  @Min(0) radius!: number;
}

class Square extends Shape {
  @Transform(({ value }: { readonly value: unknown }) => {
    if (value === 13) throw new Error("not this one");
    return value;
  })
  @Min(0)
  side!: number;
}

const subTypes = [
  { name: "circle", value: Circle },
  { name: "square", value: Square },
];

class Drawing {
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
  map?: Map<string, Shape>;

  @IsOptional()
  @IsObject()
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
  record?: Record<string, Shape>;

  @IsOptional()
  @IsNotEmptyObject()
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes }, keepDiscriminatorProperty: true })
  kept?: Record<string, Shape>;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
  set?: Set<Shape>;

  @IsOptional()
  @IsArray()
  @IsArray({ each: true })
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
  grid?: Shape[][];

  @IsOptional()
  @IsArray({ each: true })
  @ValidateNested({ each: true })
  @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
  lists?: Map<string, Shape[]>;
}

const circle = { kind: "circle", radius: 1 };
const square = { kind: "square", side: 2 };

function outcome(value: unknown, side: "input" | "output" = "input"): unknown {
  const parsed = classValidator().compile(Drawing, side).parse(value) as Parsed;
  return parsed.ok ? parsed.value : writeIssues(parsed.issues);
}

/** Each way to hold the values of two names. */
const HELD: readonly [string, (one: unknown, other: unknown) => unknown, string][] = [
  ["map", (one, other) => ({ map: { a: one, b: other } }), "map.b"],
  ["record", (one, other) => ({ record: { a: one, b: other } }), "record.b"],
  ["set", (one, other) => ({ set: [one, other] }), "set[1]"],
  ["grid", (one, other) => ({ grid: [[one], [other]] }), "grid[1][0]"],
  ["lists", (one, other) => ({ lists: { a: [one], b: [other] } }), "lists.b[0]"],
];

function valuesOf(held: unknown): readonly unknown[] {
  if (held instanceof Map || held instanceof Set) return [...held.values()].flat();
  return Object.values(held as object).flat();
}

describe.each(HELD)("values of a discriminated kind, in %s", (name, held, place) => {
  it("are of the class that each names, without the name", () => {
    const sent = held(circle, square);
    const before = structuredClone(sent);
    const drawing = outcome(sent) as Readonly<Record<string, unknown>>;
    expect(drawing).toBeInstanceOf(Drawing);
    const values = valuesOf(drawing[name]);
    expect(values).toEqual([
      Object.assign(new Circle(), { radius: 1 }),
      Object.assign(new Square(), { side: 2 }),
    ]);
    expect(values.map((value) => (value as object).constructor)).toEqual([Circle, Square]);
    expect(sent).toEqual(before);
  });

  it("keep the rules of that class", () => {
    expect(outcome(held(circle, { kind: "circle", radius: -1 }))).toBe(
      `${place}.radius: radius must not be less than 0`,
    );
  });

  it.each([{ kind: "line" }, {}, { kind: "toString" }])(
    "are refused where they name no kind: %j",
    (other) => {
      expect(outcome(held(circle, other))).toBe(
        `${place}.kind: kind must be one of the following values: circle, square`,
      );
    },
  );

  it.each([null, 5])("are refused where they are no objects: %j", (other) => {
    expect(outcome(held(circle, other))).toBe(`${place}: must be an object`);
  });

  it("tell where a transform throws", () => {
    expect(outcome(held(circle, { kind: "square", side: 13 }))).toBe(`${place}.side: not this one`);
  });

  it("are written with the name of their kind", () => {
    const returned = Object.assign(new Drawing(), outcome(held(circle, square)));
    expect(outcome(returned, "output")).toEqual(held(circle, square));
    expect(outcome(held(circle, square), "output")).toEqual(held(circle, square));
  });
});

describe("values of a discriminated kind", () => {
  it("keep its name where their author wants it", () => {
    expect(outcome({ kept: { a: circle } })).toHaveProperty("kept.a", Object.assign(new Circle(), circle));
    expect(outcome({ kept: {} })).toBe("kept: kept must be a non-empty object");
  });

  it("may be called as the property that tells the kind", () => {
    expect(outcome({ map: { kind: circle } })).toEqual(
      Object.assign(new Drawing(), { map: new Map([["kind", Object.assign(new Circle(), { radius: 1 })]]) }),
    );
  });
});
