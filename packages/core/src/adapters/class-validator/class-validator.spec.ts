import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Type } from "class-transformer";
import * as library from "class-validator";
import { isSchemaFault } from "../../schema/schema-fault.js";
import { Field } from "./field.js";
import { classValidator } from "./class-validator.js";

const {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDate,
  IsEnum,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} = library;

function published(target: unknown, options = {}, side: "input" | "output" = "input") {
  return classValidator(options).compile(target, side).jsonSchema;
}

function properties(target: unknown, options = {}): Readonly<Record<string, unknown>> {
  return published(target, options)["properties"] as Readonly<Record<string, unknown>>;
}

function faultOf(target: unknown, options = {}): unknown {
  try {
    published(target, options);
  } catch (error) {
    return isSchemaFault(error) ? { code: error.code, ...error.facts } : error;
  }
  return undefined;
}

enum Level {
  Low,
  High,
}

class Item {
  @IsString() sku!: string;
  @IsInt() @Min(1) quantity!: number;
}

describe("a DTO class as JSON Schema", () => {
  it("says types and bounds, and requires what the validator does not do without", () => {
    class Query {
      @IsString() @MinLength(2) @MaxLength(9) text!: string;
      @IsInt() @Min(1) @Max(50) limit = 10;
      @IsOptional() @IsBoolean() open?: boolean;
    }
    expect(published(Query)).toEqual({
      type: "object",
      properties: {
        text: { type: "string", minLength: 2, maxLength: 9 },
        limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
        open: { anyOf: [{ type: "boolean" }, { type: "null" }] },
      },
      required: ["text"],
    });
  });

  it("keeps the names of a numeric enum's reverse mapping out of it", () => {
    class Alarm {
      @IsEnum(Level) level!: Level;
      @IsEnum({ A: "a", B: 2 }) mixed!: unknown;
    }
    expect(properties(Alarm)).toEqual({
      level: { type: "number", enum: [0, 1] },
      mixed: { enum: ["a", 2] },
    });
  });

  it("writes a date as one date-time, and claims no format that refuses what the validator takes", () => {
    class Times {
      @IsDate() at!: Date;
      @IsISO8601() day!: string;
      @IsUrl() link!: string;
      @IsUUID() id!: string;
    }
    expect(properties(Times)).toEqual({
      at: { type: "string", format: "date-time" },
      day: { type: "string", description: "Must be a valid ISO 8601 date string" },
      link: { type: "string", description: "Must be a URL address" },
      id: { type: "string", format: "uuid" },
    });
  });

  it("says a pattern only where its flags change nothing", () => {
    class Codes {
      @Matches(/^[a-z]+$/) plain!: string;
      @Matches(/^[a-z]+$/i) either!: string;
      @Matches("^x$", "g") text!: string;
    }
    const { plain, either, text } = properties(Codes);
    expect(plain).toEqual({ type: "string", pattern: "^[a-z]+$" });
    expect(either).toEqual({ type: "string", description: "Must match /^[a-z]+$/i regular expression" });
    expect(text).toEqual({ type: "string", pattern: "^x$" });
  });

  it("writes lists of values and of classes, maps and records", () => {
    class Order {
      @IsArray() @ArrayUnique() @ArrayMinSize(1) @IsString({ each: true }) tags!: string[];
      @ValidateNested({ each: true }) @Type(() => Item) items!: Item[];
      @ValidateNested() @Type(() => Item) main!: Item;
      @ValidateNested({ each: true }) @Type(() => Item) byName!: Map<string, Item>;
      @IsObject() @ValidateNested({ each: true }) @Type(() => Item) record!: Record<string, Item>;
    }
    const one = { $ref: "#/$defs/Item" };
    expect(properties(Order)).toEqual({
      tags: {
        type: "array",
        minItems: 1,
        items: { type: "string" },
        uniqueItems: true,
        description: "All tags's elements must be unique",
      },
      items: { type: "array", items: one },
      main: one,
      byName: { type: "object", additionalProperties: one },
      record: { type: "object", additionalProperties: one },
    });
    expect(published(Order)).toMatchObject({
      required: ["tags", "items", "main", "byName", "record"],
      $defs: { Item: { type: "object", required: ["sku", "quantity"] } },
    });
  });

  it("writes sets, maps and arrays of arrays", () => {
    class Collections {
      @IsString({ each: true }) @Type(() => String) tags!: Set<string>;
      @IsInt({ each: true }) @Type(() => Number) counts!: Map<string, number>;
      @ValidateNested({ each: true }) @Type(() => Item) unique!: Set<Item>;
      @IsArray() @IsArray({ each: true }) @ValidateNested({ each: true }) @Type(() => Item) grid!: Item[][];
    }
    const one = { $ref: "#/$defs/Item" };
    expect(properties(Collections)).toEqual({
      tags: { type: "array", items: { type: "string" } },
      counts: { type: "object", additionalProperties: { type: "integer" } },
      unique: { type: "array", items: one },
      grid: { type: "array", items: { type: "array", items: one } },
    });
  });

  it("writes one alternative for each class that a discriminator names", () => {
    class Shape {
      @IsString() kind!: string;
    }
    class Circle extends Shape {
      @IsInt() radius!: number;
    }
    class Square extends Shape {
      @IsInt() side!: number;
    }
    const subTypes = [
      { name: "circle", value: Circle },
      { name: "square", value: Square },
    ];
    class Drawing {
      @ValidateNested({ each: true })
      @Type(() => Shape, { discriminator: { property: "kind", subTypes }, keepDiscriminatorProperty: true })
      shapes!: Shape[];
    }
    const kind = (name: string, key: string) => ({
      type: "object",
      properties: { kind: { type: "string", const: name }, [key]: { type: "integer" } },
      required: ["kind", key],
    });
    expect(published(Drawing)).toMatchObject({
      properties: {
        shapes: { type: "array", items: { anyOf: [{ $ref: "#/$defs/Circle" }, { $ref: "#/$defs/Square" }] } },
      },
      $defs: { Circle: kind("circle", "radius"), Square: kind("square", "side") },
    });
  });

  it("asks on the output side for what initialisers fill on the input side, and not for what is left out", () => {
    class Account {
      @IsInt() limit = 10;
      @IsString() @Exclude({ toPlainOnly: true }) password!: string;
      @IsString() @Exclude({ toClassOnly: true }) id!: string;
    }
    expect(published(Account)["required"]).toEqual(["password"]);
    expect(published(Account, {}, "output")["required"]).toEqual(["limit", "id"]);
    const { parse } = classValidator().compile(Account, "output");
    expect(parse({ id: "7", limit: 1 })).toEqual({ ok: true, value: { id: "7", limit: 1 } });
    expect(parse({ id: "7", limit: 1, password: "p" })).toEqual({ ok: true, value: { id: "7", limit: 1 } });
    expect(parse({ limit: 1 })).toMatchObject({ ok: false, issues: [{ path: ["id"] }] });
    expect(parse({ id: "7" })).toMatchObject({ ok: false, issues: [{ path: ["limit"] }] });
  });

  it("asks for no nested value that is left out of what is sent", () => {
    class Session {
      @IsString() id!: string;
      @Exclude({ toPlainOnly: true }) @ValidateNested() @Type(() => Item) basket!: Item;
    }
    const { jsonSchema, parse } = classValidator().compile(Session, "output");
    expect(jsonSchema["required"]).toEqual(["id"]);
    for (const rest of [{}, { basket: new Item() }, { basket: [5] }])
      expect(parse({ id: "7", ...rest })).toEqual({ ok: true, value: { id: "7" } });
  });

  it("ends where a class holds itself, and tells two classes of one name apart", () => {
    class Node {
      @IsString() name!: string;
      @ValidateNested({ each: true }) @Type(() => Node) children: Node[] = [];
    }
    const other = (() => {
      class Item {
        @IsBoolean() flag!: boolean;
      }
      return Item;
    })();
    class Both {
      @ValidateNested() @Type(() => Item) one!: Item;
      @ValidateNested() @Type(() => other) two!: unknown;
    }
    expect(published(Node)).toMatchObject({ $defs: { Node: { required: ["name"] } } });
    expect(Object.keys(published(Both)["$defs"] as object)).toEqual(["Item", "Item2"]);
  });

  it("takes a condition for optional, and shows what it may ask for beside anything else", () => {
    class Payment {
      @ValidateIf(() => false) @IsString() @MinLength(3) iban!: string;
      @ValidateIf(() => false) @ValidateNested() @Type(() => Item) item!: Item;
    }
    const description = "Checked only under a condition that depends on the other fields";
    expect(properties(Payment)).toEqual({
      iban: { anyOf: [{ type: "string", minLength: 3 }, {}], description },
      item: { anyOf: [{ $ref: "#/$defs/Item" }, {}], description },
    });
    expect(published(Payment)).not.toHaveProperty("required");
  });

  it("inherits rules, and takes those of the nearest declaration", () => {
    class Base {
      @IsString() name!: string;
      @IsInt() age!: number;
    }
    class Derived extends Base {
      @IsIn(["a", "b"]) override name!: string;
    }
    expect(properties(Derived)).toEqual({
      name: { type: "string", enum: ["a", "b"] },
      age: { type: "integer" },
    });
  });

  it("applies groups", () => {
    class Grouped {
      @IsString({ groups: ["create"] }) name!: string;
      @IsInt({ groups: ["update"] }) id!: number;
    }
    expect(Object.keys(properties(Grouped, { groups: ["update"] }))).toEqual(["id"]);
  });

  it("uses the sent name, leaves out what is excluded, and shows a getter on the output side alone", () => {
    class User {
      @Expose({ name: "user_name" }) @IsString() name!: string;
      @Exclude() @IsOptional() @IsString() secret?: string;
      @Expose() get shout(): string {
        return this.name.toUpperCase();
      }
    }
    expect(Object.keys(properties(User))).toEqual(["user_name"]);
    expect(Object.keys(published(User, {}, "output")["properties"] as object)).toEqual([
      "user_name",
      "shout",
    ]);
  });

  it("adds what @Field says", () => {
    class Search {
      @Field({ description: "Words.", examples: ["x"], sensitive: true, header: "Text" })
      @IsString()
      text!: string;
    }
    expect(properties(Search)["text"]).toEqual({
      type: "string",
      description: "Words.",
      examples: ["x"],
      sensitive: true,
      "x-mcp-header": "Text",
    });
  });

  it("closes the object only where unknown properties are refused", () => {
    expect(published(Item)).not.toHaveProperty("additionalProperties");
    expect(published(Item, { forbidNonWhitelisted: true })).toMatchObject({ additionalProperties: false });
  });

  it("has no defaults where the class cannot be made without arguments", () => {
    class Picky {
      @IsString() name: string;
      constructor(source: { readonly name: string }) {
        this.name = source.name;
      }
    }
    expect(published(Picky, {}, "output")).toMatchObject({
      properties: { name: { type: "string" } },
      required: ["name"],
    });
  });
});

describe("the author's words on a field", () => {
  it("are published as they are, alone and before what a rule has to say", () => {
    class Ticket {
      @Field({ description: "high: work has stopped" }) @IsString() priority!: string;
      @Field({ description: "iso day" }) @IsISO8601() day!: string;
    }
    expect(published(Ticket)["properties"]).toMatchObject({
      priority: { description: "high: work has stopped" },
      day: { description: "iso day. Must be a valid ISO 8601 date string." },
    });
  });
});

describe("a DTO class that cannot be published", () => {
  it.each([
    [
      "no rules",
      class Bare {
        readonly a = 1;
      },
      {},
      "two copies of class-validator",
    ],
    [
      "@Expose alone",
      (() => {
        class Shown {
          @Expose() name!: string;
        }
        return Shown;
      })(),
      {},
      "@Expose alone",
    ],
    [
      "groups that select nothing",
      (() => {
        class Grouped {
          @IsString({ groups: ["a"] }) name!: string;
        }
        return Grouped;
      })(),
      { groups: ["b"] },
      "none is in the groups that are asked for (b)",
    ],
  ])("is told for %s", (...[, target, options, reason]) => {
    expect(faultOf(target, options)).toMatchObject({
      code: "TW_DTO_NO_RULES",
      reason: expect.stringContaining(reason),
    });
  });

  it.each([
    [undefined, "no @Type says"],
    [() => undefined as unknown as typeof Item, "import each other"],
    [() => String, "gives no class"],
  ])("is told for nested values of unknown class (%#)", (type, reason) => {
    class Order {
      @ValidateNested({ each: true }) items!: Item[];
    }
    if (type !== undefined) Type(type)(Order.prototype, "items");
    expect(faultOf(Order)).toEqual({
      code: "TW_DTO_NESTED",
      place: "Order.items",
      reason: expect.stringContaining(reason),
    });
  });

  it("is told for a property whose name the library cannot look up", () => {
    class Named {
      @Expose({ name: "toString" }) @IsString() text!: string;
    }
    expect(published(Named)["required"]).toEqual(["toString"]);
    expect(classValidator().compile(Named, "input").parse({})).toMatchObject({
      ok: false,
      issues: [{ path: ["toString"] }],
    });
    class Odd {
      readonly other = 1;
    }
    IsString()(Odd.prototype, "toString");
    expect(() => published(Odd)).toThrow("cannot check Odd.toString, since every object has a member");
    expect(() => published(Odd)).toThrow('@Expose({ name: "toString" })');
  });

  it("is told for options that @Field does not take", () => {
    class Odd {
      @Field({ description: 5 } as never) @IsString() name!: string;
    }
    expect(faultOf(Odd)).toMatchObject({ code: "TW_DTO_FIELD", place: "Odd.name" });
  });
});

describe("the adapter", () => {
  it("accepts classes of the author's own", () => {
    const standard = Object.assign(
      class {
        readonly a = 1;
      },
      { "~standard": {} },
    );
    const { accepts } = classValidator();
    expect([Item, Date, Object, standard, () => Item, {}, null].map(accepts)).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ]);
  });

  it.each([
    [{ skipMissingProperties: true }, "skipMissingProperties would accept"],
    [{ whitelist: 1 }, "whitelist must be true or false"],
    [{ groups: "a" }, "groups must be an array of strings"],
    [{ convert: ["date"] }, "convert must be true"],
    [{ colour: 1 }, "colour is not an option"],
    [{ constructor: true }, "constructor is not an option"],
  ])("refuses %j", (options, reason) => {
    expect(() => classValidator(options as never)).toThrow(reason);
  });
});
