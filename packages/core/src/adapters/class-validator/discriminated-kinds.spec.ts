import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { Type } from "class-transformer";
import { IsArray, IsInt, IsString, ValidateNested } from "class-validator";
import type { Parsed } from "../../schema/schema-adapter.js";
import { toPublished } from "../../schema/publish/to-published.js";
import { classValidator } from "./class-validator.js";

/** No value is ever of it, and it has no rules. */
abstract class Expression {
  declare readonly note?: string;
}

class Literal extends Expression {
  @IsInt() value!: number;
}

class All extends Expression {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Expression, kinds())
  parts!: Expression[];
}

class Leaf {
  @IsString() text!: string;
}

class Filter {
  @ValidateNested() @Type(() => Expression, kinds()) expression!: Expression;
}

function kinds() {
  return {
    discriminator: {
      property: "kind",
      subTypes: [
        { name: "literal", value: Literal },
        // The class stands below what names it.
        {
          name: "all",
          get value() {
            return All;
          },
        },
      ],
    },
  };
}

const TREE = { expression: { kind: "all", parts: [{ kind: "literal", value: 1 }] } };

describe("kinds that a discriminator names", () => {
  it("takes a tree of kinds that hold each other, under a base without rules", () => {
    const { parse, jsonSchema } = classValidator().compile(Filter, "input");
    const { ok, value } = parse(TREE) as Parsed & { readonly value: Filter };
    expect(ok).toBe(true);
    const { expression } = value;
    expect(expression instanceof All && expression.parts[0]).toBeInstanceOf(Literal);
    const { $defs } = toPublished(jsonSchema).jsonSchema as { readonly $defs: Record<string, JsonSchema> };
    expect($defs["All"]).toMatchObject({ required: ["kind", "parts"] });
    expect(parse({ expression: { kind: "all", parts: [{ kind: "literal", value: "x" }] } })).toMatchObject({
      ok: false,
      issues: [{ path: ["expression", "parts", 0, "value"] }],
    });
  });

  it("writes such a tree as a result", () => {
    const { parse } = classValidator().compile(Filter, "output");
    const literal = Object.assign(new Literal(), { value: 1 });
    const all = Object.assign(new All(), { parts: [literal] });
    expect(parse({ expression: all })).toEqual({ ok: true, value: TREE });
  });

  it("writes each kind once, however many hold it", () => {
    let below: new () => object = Leaf;
    for (let level = 0; level < 13; level++) below = holding(below);
    const { jsonSchema } = classValidator().compile(below, "input");
    expect(JSON.stringify(jsonSchema).length).toBeLessThan(20_000);
    expect(JSON.stringify(toPublished(jsonSchema).jsonSchema).length).toBeLessThan(100_000);
  });

  it("tells one class under two names apart", () => {
    class Pair {
      @ValidateNested()
      @Type(() => Expression, {
        discriminator: { property: "kind", subTypes: [{ name: "one", value: Literal }] },
      })
      one!: Expression;

      @ValidateNested()
      @Type(() => Expression, {
        discriminator: { property: "kind", subTypes: [{ name: "two", value: Literal }] },
      })
      two!: Expression;
    }
    const { $defs } = classValidator().compile(Pair, "input").jsonSchema as { readonly $defs: object };
    expect($defs).toMatchObject({
      Literal: { properties: { kind: { const: "one" } } },
      Literal2: { properties: { kind: { const: "two" } } },
    });
  });
});

/** A class with two fields, each of one of two kinds. */
function holding(below: new () => object): new () => object {
  const subTypes = ["a", "b"].map((name) => ({ name, value: below }));
  class Level {
    @ValidateNested() @Type(() => below, { discriminator: { property: "kind", subTypes } }) one!: object;
    @ValidateNested() @Type(() => below, { discriminator: { property: "kind", subTypes } }) other!: object;
  }
  return Level;
}
