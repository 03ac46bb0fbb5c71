import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Transform, Type } from "class-transformer";
import {
  IsInt,
  IsNotEmpty,
  IsNumberString,
  IsOptional,
  IsPositive,
  IsString,
  ValidateNested,
} from "class-validator";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import type { DtoClass } from "../../schema/schema-types.js";
import { classValidator } from "./class-validator.js";
import { Field } from "./field.js";

function compile(dto: DtoClass, side: SchemaSide, groups: readonly string[] = []) {
  return classValidator({ groups, always: true }).compile(dto, side);
}

/** Compiles so that unknown properties are kept. */
function compileOpen(dto: DtoClass) {
  return classValidator({ whitelist: false }).compile(dto, "input");
}

describe("a field that is exposed to some groups", () => {
  class User {
    @IsString() name!: string;
    @Expose({ groups: ["admin"] }) @IsString() role!: string;
    @Expose({ name: "hash", groups: ["admin", "audit"] }) @IsString() passwordHash!: string;
  }

  it.each<SchemaSide>(["input", "output"])("is none where its group is not asked for, in %s", (side) => {
    for (const groups of [[], ["other"]]) {
      const { jsonSchema, parse } = compile(User, side, groups);
      expect(jsonSchema).toEqual({
        type: "object",
        properties: { name: { type: "string" } },
        required: ["name"],
      });
      const sent = { name: "Ada", role: "root", hash: "x", passwordHash: "x" };
      const parsed = parse(sent) as { ok: boolean; value: object };
      expect({ ...parsed.value }).toEqual({ name: "Ada" });
      expect(parse({ name: "Ada" })).toMatchObject({ ok: true });
    }
  });

  it("is never taken from a client, not even where unknown properties are kept", () => {
    class Account {
      @IsString() name!: string;
      @Exclude() @Expose({ name: "is_admin" }) @IsString() admin!: string;
    }
    const sent = { name: "Ada", role: 5, hash: 5, passwordHash: 5, is_admin: 5, admin: 5, more: 1 };
    const valueOf = (dto: DtoClass): object =>
      (compileOpen(dto).parse(sent) as unknown as { value: object }).value;
    expect({ ...valueOf(User) }).toEqual({ name: "Ada", is_admin: 5, admin: 5, more: 1 });
    expect({ ...valueOf(Account) }).toEqual({ name: "Ada", role: 5, hash: 5, passwordHash: 5, more: 1 });
  });

  it("is taken under the name that clients know, and under no other", () => {
    class Person {
      @Expose({ name: "user_name" }) @IsNotEmpty() name!: string;
    }
    const { parse } = compileOpen(Person);
    expect(parse({ user_name: "Ada", name: 5 })).toMatchObject({ ok: true, value: { name: "Ada" } });
    expect(parse({ name: 5 })).toMatchObject({ ok: false, issues: [{ path: ["user_name"] }] });
  });

  it("is under no other name in what a @Transform sees", () => {
    class Owner {
      @Expose({ name: "user_id" })
      @Transform(({ value, obj }) => (value ?? (obj as { userId?: unknown }).userId) as unknown)
      @IsOptional()
      @IsString()
      userId?: string;
    }
    const { parse } = compileOpen(Owner);
    expect(parse({ user_id: "7" })).toMatchObject({ ok: true, value: { userId: "7" } });
    expect(parse({ userId: "7", more: 1 })).toMatchObject({
      ok: true,
      value: { userId: undefined, more: 1 },
    });
  });

  it("is one like others where it is", () => {
    const { jsonSchema, parse } = compile(User, "output", ["admin"]);
    expect(jsonSchema["required"]).toEqual(["name", "role", "hash"]);
    const returned = { name: "Ada", role: "root", passwordHash: "x" };
    expect(parse(returned)).toEqual({ ok: true, value: { name: "Ada", role: "root", hash: "x" } });
    expect(parse({ name: "Ada" })).toMatchObject({ ok: false });
    expect(compile(User, "input", ["audit"]).jsonSchema["required"]).toEqual(["name", "hash"]);
  });
});

describe("what is published of a field that is written otherwise", () => {
  class Line {
    @IsString() sku!: string;
  }
  class Price {
    @Field({ description: "With its currency", title: "Price" })
    @IsInt()
    @IsPositive()
    @Transform(({ value }) => `${String(value)} EUR`, { toPlainOnly: true })
    amount!: number;

    @Transform(({ value }) => (value as Line).sku, { toPlainOnly: true })
    @ValidateNested()
    @Type(() => Line)
    line!: Line;

    @IsInt() @Type(() => String) id!: number;
    @IsNumberString({}, { each: true }) @Type(() => Number) parts!: string[];
    @IsOptional() @IsInt() @Type(() => Number) count?: number;
    @IsInt() @Transform(({ value }) => Number(value), { toClassOnly: true }) sent!: number;
    @IsInt() @Transform(() => "x", { toPlainOnly: true, groups: ["words"] }) worded!: number;
  }

  const returned = { amount: 5, line: { sku: "A" }, id: 7, parts: ["5"], sent: 1, worded: 2 };

  it("are the author's words under a @Transform, and the type that @Type converts to", () => {
    const { jsonSchema, parse } = compile(Price, "output");
    expect(jsonSchema["properties"]).toEqual({
      amount: { title: "Price", description: "With its currency" },
      line: {},
      id: { type: "string" },
      parts: { type: "array", items: { type: "number" } },
      count: { anyOf: [{ type: "integer" }, { type: "null" }] },
      sent: { type: "integer" },
      worded: { type: "integer" },
    });
    expect(jsonSchema["required"]).toEqual(["id", "parts", "sent", "worded"]);
    const value = { amount: "5 EUR", line: "A", id: "7", parts: [5], sent: 1, worded: 2 };
    expect(parse(returned)).toEqual({ ok: true, value });
  });

  it("depends on the groups of the @Transform", () => {
    const { properties } = compile(Price, "output", ["words"]).jsonSchema as {
      properties: Record<string, object>;
    };
    expect(properties["worded"]).toEqual({});
  });

  it("is what is checked, in arguments", () => {
    class Paid {
      @IsInt()
      @IsPositive()
      @Transform(({ value }) => `${String(value)} EUR`, { toPlainOnly: true })
      amount!: number;
    }
    const { properties } = compile(Paid, "input").jsonSchema as { properties: Record<string, object> };
    expect(properties["amount"]).toMatchObject({ type: "integer", exclusiveMinimum: 0 });
  });
});
