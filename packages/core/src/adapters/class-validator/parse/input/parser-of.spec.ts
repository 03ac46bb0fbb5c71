import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Expose, Transform, Type } from "class-transformer";
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  MinDate,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  registerDecorator,
  ValidateNested,
} from "class-validator";
import type { Parsed } from "../../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../../schema/schema-types.js";
import { writeIssues } from "../../../../schema/write-issues.js";
import { readDto } from "../../model/read-dto.js";
import { type ClassValidatorOptions, resolveOptions } from "../../rules/resolved-options.js";
import { parserOf } from "./parser-of.js";

const DEFAULTS = resolveOptions({});

/** The issues as the model reads them, or the value. */
async function outcome(dto: DtoClass, value: unknown, options: ClassValidatorOptions = {}): Promise<unknown> {
  const resolved = resolveOptions(options);
  const parsed = await parserOf(readDto(dto, resolved), resolved)(value);
  return parsed.ok ? parsed.value : writeIssues(parsed.issues);
}

class Item {
  @IsString() sku!: string;
  @Expose({ name: "quantity" }) @Min(1) @IsInt() qty = 1;
}

class Order {
  @IsOptional() @ValidateNested() @Type(() => Item) main?: Item;
  @IsOptional() @ValidateNested({ each: true }) @ArrayMaxSize(2) @Type(() => Item) items?: Item[];
  @IsOptional() @ValidateNested() @Type(() => Item) byName?: Map<string, Item>;
  @IsOptional() @IsObject() @ValidateNested({ each: true }) @Type(() => Item) record?: Record<string, Item>;
  @IsOptional() @ValidateNested() @Type(() => Item) unique?: Set<Item>;
  @IsOptional() @IsObject() meta?: object;
}
describe("what becomes of arguments", () => {
  it("is an instance, nested ones too, with the defaults of initialisers", async () => {
    const order = (await outcome(Order, { main: { sku: "A" }, items: [{ sku: "B", quantity: 2 }] })) as Order;
    expect(order).toBeInstanceOf(Order);
    expect(order.main).toBeInstanceOf(Item);
    expect(order).toMatchObject({ main: { sku: "A", qty: 1 }, items: [{ sku: "B", qty: 2 }] });
  });

  it("is there at once where no rule can answer later", () => {
    expect((parserOf(readDto(Item, DEFAULTS), DEFAULTS)({ sku: "A" }) as Parsed).ok).toBe(true);
  });

  it("keeps an exposed default that no rule guards, and whatever else the class initialises", async () => {
    class Search {
      @Expose() limit = 10;
      @IsString() text!: string;
      readonly cache = new Map<string, string>();
    }
    for (const forbidNonWhitelisted of [false, true]) {
      const search = await outcome(Search, { text: "a" }, { forbidNonWhitelisted });
      expect(search).toMatchObject({ limit: 10, cache: new Map() });
    }
  });

  it("holds maps, sets and records of instances, whatever their keys", async () => {
    const of = (sku: string): object => ({ sku });
    const order = (await outcome(Order, {
      byName: { a: of("A"), size: of("S"), get: of("G") },
      record: { b: of("B"), keys: of("K") },
      unique: [of("U")],
    })) as Order;
    expect([...(order.byName ?? [])].map(([key, { sku }]) => [key, sku])).toEqual([
      ["a", "A"],
      ["size", "S"],
      ["get", "G"],
    ]);
    expect(order.record).not.toBeInstanceOf(Map);
    expect(order.record).toMatchObject({ b: { sku: "B" }, keys: { sku: "K" } });
    expect(order.record?.["keys"]).toBeInstanceOf(Item);
    expect([...(order.unique ?? [])][0]).toBeInstanceOf(Item);
  });

  it("leaves the arguments as they were", async () => {
    const sent = { main: { sku: "A", extra: 1 }, record: { a: { sku: "B" } }, extra: true };
    const before = structuredClone(sent);
    await outcome(Order, sent);
    expect(sent).toEqual(before);
  });
});

describe("unknown properties", () => {
  it("are stripped at every level", async () => {
    const order = await outcome(Order, { extra: 1, items: [{ sku: "A", extra: 1 }] });
    expect(order).not.toHaveProperty("extra");
    expect((order as Order).items?.[0]).toEqual(Object.assign(new Item(), { sku: "A" }));
  });

  it("are kept where the class is open, and issues where they are forbidden", async () => {
    expect(await outcome(Item, { sku: "A", extra: 1 }, { whitelist: false })).toHaveProperty("extra", 1);
    const sent = { extra: 1, items: [{ sku: "A" }, { sku: "A", more: 1 }] };
    expect(await outcome(Order, sent, { forbidNonWhitelisted: true })).toBe(
      "items[1].more: property more should not exist\nextra: property extra should not exist",
    );
  });

  it.each(["{}", '{"prototype":{}}', "[]", "5", '"x"', "null"])(
    "named constructor and __proto__ are harmless: %s",
    async (written) => {
      const evil = JSON.parse(`{"constructor":${written},"__proto__":${written},"a":1}`) as object;
      for (const whitelist of [false, true]) {
        const sent = { ...evil, main: { sku: "A", ...evil } };
        const order = (await outcome(Order, sent, { whitelist })) as Order;
        expect(Object.getPrototypeOf(order)).toBe(Order.prototype);
        expect(order.main?.constructor).toBe(Item);
      }
      expect({}).not.toHaveProperty("prototype");
    },
  );
});

describe("issues", () => {
  it("stand in the order of declaration, with the sender's names and the library's words", async () => {
    const sent = { items: [{ sku: "A" }, { sku: 1, quantity: 0.5 }, { sku: "C" }], main: { quantity: "x" } };
    expect(await outcome(Order, sent)).toBe(
      [
        "main.sku: sku must be a string",
        "main.quantity: qty must be an integer number",
        "main.quantity: qty must not be less than 1",
        "items: items must contain no more than 2 elements",
        "items[1].sku: sku must be a string",
        "items[1].quantity: qty must be an integer number",
        "items[1].quantity: qty must not be less than 1",
      ].join("\n"),
    );
  });

  it("stop at the first of each field where that is wished", async () => {
    const sent = { sku: "A", quantity: "x" };
    expect(await outcome(Item, sent, { stopAtFirstError: true })).toBe(
      "quantity: qty must be an integer number",
    );
  });

  it.each<[unknown, string]>([
    [null, "must be an object"],
    [5, "must be an object"],
    [[{}], "must be an object, not an array"],
    [{ main: 5 }, "main: must be an object"],
    [{ main: [] }, "main: must be an object, not an array"],
    [{ main: [{ sku: "A" }] }, "main: must be an object, not an array"],
    [{ items: 5 }, "items: items must contain no more than 2 elements\nitems: must be an array"],
    [{ items: { sku: "A" } }, "items: must be an array, not an object"],
    [{ items: [5, null] }, "items[0]: must be an object\nitems[1]: must be an object"],
    [{ items: [[{ sku: "A" }]] }, "items[0]: must be an object, not an array"],
    [{ byName: [] }, "byName: must be an object, not an array"],
    [{ byName: { a: 5 } }, "byName.a: must be an object"],
    [
      { record: { a: { sku: 1 }, "b c": [] } },
      'record["b c"]: must be an object, not an array\nrecord.a.sku: sku must be a string',
    ],
    [{ unique: [{ sku: "A" }, { sku: 2 }] }, "unique[1].sku: sku must be a string"],
  ])("say where a value is of the wrong kind: %j", async (sent, issues) => {
    expect(await outcome(Order, sent)).toBe(issues);
  });

  it("are none for an object without prototype", async () => {
    const sent = Object.assign(Object.create(null) as object, { sku: "A" });
    expect(await outcome(Item, sent)).toBeInstanceOf(Item);
  });
});

describe("dates", () => {
  const DATE_TIME = "a date-time such as 2026-11-30T09:00:00Z (RFC 3339)";
  class Period {
    @IsDate() from!: Date;
    @IsOptional() @Type(() => Date) until?: Date | null;
    @IsOptional() @IsDate({ each: true }) days?: Date[];
  }

  it("are made of date-time texts, with and without @Type", async () => {
    const at = "2026-11-30T09:00:00+01:00";
    expect(await outcome(Period, { from: at, until: null, days: [at] })).toEqual(
      Object.assign(new Period(), { from: new Date(at), until: null, days: [new Date(at)] }),
    );
  });

  it.each(["x", "", 5, true, "2026-02-30T00:00:00Z", "2026-11-30", [], {}])(
    "are not made of %j",
    async (value) => {
      expect(await outcome(Period, { from: value })).toBe(`from: from must be ${DATE_TIME}`);
    },
  );

  it("that cannot be are issues also where no rule says so, and where one is of many", async () => {
    const sent = { from: "2026-11-30T09:00:00Z", until: 5, days: ["x"] };
    expect(await outcome(Period, sent)).toBe(
      `until: must be ${DATE_TIME}\ndays: each value in days must be ${DATE_TIME}`,
    );
  });

  it("are asked for in words for who sends JSON, unless the author has words of its own", async () => {
    class Task {
      @IsDate({ message: "due must be a Date instance, as in the form" }) due!: Date;
      @IsDate() @MinDate(new Date(0)) start!: Date;
      @IsDate({ each: true, message: "no $property" }) days!: Date[];
    }
    expect(await outcome(Task, { due: "tomorrow", start: ["2026-11-30T09:00:00Z"], days: ["today"] })).toBe(
      [
        "due: due must be a Date instance, as in the form",
        `start: minimal allowed date for start is ${String(new Date(0))}`,
        `start: start must be ${DATE_TIME}`,
        "days: no days",
      ].join("\n"),
    );
    expect(await outcome(Task, { due: new Date(0), days: [] })).toContain(`start must be ${DATE_TIME}`);
  });
});

describe("conversions from text", () => {
  class Flags {
    @IsOptional() @IsBoolean() active?: boolean;
    @IsOptional() @IsNumber() count?: number;
    @IsOptional() @IsString() name?: string;
    @IsOptional() @IsInt({ each: true }) list?: number[];
  }

  it("do not happen by default", async () => {
    expect(await outcome(Flags, { active: "false", count: "5", name: 123 })).toBe(
      [
        "active: active must be a boolean value",
        "count: count must be a number conforming to the specified constraints",
        "name: name must be a string",
      ].join("\n"),
    );
  });

  it("happen where they are listed and the field's type asks for them", async () => {
    const convert = ["boolean", "number"] as const;
    const sent = { active: "false", count: "-1.5", name: "5", list: ["1", 2] };
    expect(await outcome(Flags, sent, { convert })).toEqual(
      Object.assign(new Flags(), { active: false, count: -1.5, name: "5", list: [1, 2] }),
    );
    expect(await outcome(Flags, { active: "false", count: "5" }, { convert: ["number"] })).toBe(
      "active: active must be a boolean value",
    );
  });

  it.each([
    "",
    " ",
    "0x10",
    "1e3",
    "Infinity",
    "NaN",
    "1.",
    ".5",
    "01",
    "9007199254740993",
    "9007199254740993.0",
    "five",
  ])("refuse what is no complete number, and say so: %j", async (count) => {
    expect(await outcome(Flags, { count }, { convert: ["number"] })).toBe(
      "count: count must be a number conforming to the specified constraints (of texts, only complete decimal numbers are converted)",
    );
  });

  it.each(["True", "1", "yes", ""])("refuse what is neither true nor false: %j", async (active) => {
    expect(await outcome(Flags, { active }, { convert: ["boolean"] })).toBe(
      'active: active must be a boolean value (of texts, only "true" and "false" are converted)',
    );
  });
});

describe("discriminators", () => {
  class Shape {
    @IsOptional() @IsString() label?: string;
  }
  class Circle extends Shape {
    @IsNumber() radius!: number;
  }
  class Square extends Shape {
    @IsNumber() side!: number;
  }
  const subTypes = [
    { name: "circle", value: Circle },
    { name: "square", value: Square },
  ];
  class Drawing {
    @IsOptional()
    @ValidateNested()
    @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
    one?: Shape;

    @IsOptional()
    @ValidateNested({ each: true })
    @Type(() => Shape, { discriminator: { property: "kind", subTypes } })
    many?: Shape[];
  }

  it("choose the class, and stay in the arguments", async () => {
    const sent = { one: { kind: "circle", radius: 1 }, many: [{ kind: "square", side: 2 }] };
    const drawing = (await outcome(Drawing, sent, { forbidNonWhitelisted: true })) as Drawing;
    expect(drawing.one).toEqual(Object.assign(new Circle(), { radius: 1 }));
    expect(drawing.many?.[0]).toBeInstanceOf(Square);
    expect(sent.one.kind).toBe("circle");
    expect(sent.many[0]?.kind).toBe("square");
  });

  it.each<[unknown, string]>([
    [
      { one: { kind: "circle" } },
      "one.radius: radius must be a number conforming to the specified constraints",
    ],
    [{ one: { kind: "line" } }, "one.kind: kind must be one of the following values: circle, square"],
    [{ one: {} }, "one.kind: kind must be one of the following values: circle, square"],
    [{ many: [null] }, "many[0]: must be an object"],
    [{ many: [5] }, "many[0]: must be an object"],
    [
      { many: [{ kind: "circle", radius: 1 }, {}] },
      "many[1].kind: kind must be one of the following values: circle, square",
    ],
  ])("that choose none are issues: %j", async (sent, issue) => {
    expect(await outcome(Drawing, sent)).toBe(issue);
  });
});

describe("functions of the author's", () => {
  class Part {
    @Transform(({ value }) => {
      if (value === "bad") throw new Error("not this one");
      return String(value).toUpperCase();
    })
    @IsString()
    code!: string;
  }
  class Whole {
    @IsOptional() @ValidateNested({ each: true }) @Type(() => Part) @IsArray() parts?: Part[];
    @IsOptional() @ValidateNested() @Type(() => Part) part?: Part;
  }

  it("transform; where they throw, that is an issue of the place", async () => {
    expect(await outcome(Whole, { part: { code: "a" } })).toMatchObject({ part: { code: "A" } });
    const sent = { part: { code: "bad" }, parts: [{ code: "a" }, { code: "bad" }] };
    expect(await outcome(Whole, sent)).toBe("part.code: not this one\nparts[1].code: not this one");
  });

  function Checked(check: (value: unknown) => boolean | Promise<boolean>) {
    return (target: object, propertyName: string): void => {
      registerDecorator({
        name: `checked_${propertyName}`,
        target: target.constructor,
        propertyName,
        validator: { validate: check, defaultMessage: () => `$property is refused` },
      });
    };
  }

  it("validate later without being marked, in a stable order", async () => {
    class Later {
      @Checked((value) => Promise.resolve(value === 1)) slow!: number;
      @IsInt() fast!: number;
      @Max(5) @Checked(() => Promise.resolve(false)) @Min(3) both!: number;
    }
    expect(await outcome(Later, { slow: 2, fast: "x", both: 9 })).toBe(
      [
        "slow: slow is refused",
        "fast: fast must be an integer number",
        "both: both is refused",
        "both: both must not be greater than 5",
      ].join("\n"),
    );
  });

  it("that throw or reject while they validate fail the call, not the arguments", async () => {
    class Rejecting {
      @Checked(() => Promise.reject(new Error("database is down"))) name!: string;
    }
    class Throwing {
      @Checked(() => {
        throw new Error("database is down");
      })
      name!: string;
    }
    for (const target of [Rejecting, Throwing]) {
      await expect(outcome(target, {})).rejects.toThrow("database is down");
    }
  });
});

describe("large and odd arguments", () => {
  class Node {
    @IsString() name!: string;
    @IsOptional() @ValidateNested({ each: true }) @Type(() => Node) children?: Node[];
  }
  const chain = (depth: number, name: unknown): object => {
    let node: object = { name };
    for (let level = 0; level < depth; level++) node = { name: "n", children: [node] };
    return node;
  };

  it("take 100 levels, and point to the deepest", async () => {
    expect(await outcome(Node, chain(100, "leaf"))).toBeInstanceOf(Node);
    expect(await outcome(Node, chain(100, 5))).toBe(
      `${"children[0].".repeat(100)}name: name must be a string`,
    );
  });

  it("refuse what no stack can hold, in classes and in data of no class", async () => {
    expect(await outcome(Node, chain(50_000, "leaf"))).toMatch(/is nested too deeply to be checked$/);
    let meta: unknown[] = [];
    for (let level = 0; level < 50_000; level++) meta = [meta];
    expect(await outcome(Order, { meta: { meta } })).toBe("meta: is nested too deeply to be checked");
  });

  it("refuse alike what can be made and is too deep to be validated", async () => {
    class Link {
      @IsOptional() @ValidateNested() @Type(() => Link) next?: Link;
    }
    const linked = (levels: number): object => {
      let link = {};
      for (let level = 0; level < levels; level++) link = { next: link };
      return link;
    };
    // Where the stack ends differs: some of these can be made, and not all of those validated.
    for (let levels = 1000; levels <= 4000; levels += 250) {
      const found = await outcome(Link, linked(levels));
      if (typeof found === "string") expect(found).toMatch(/is nested too deeply to be checked$/);
      else expect(found).toBeInstanceOf(Link);
    }
  });

  it("are not blamed for what runs away, or cannot be read, on the way", async () => {
    const runaway = (): unknown => runaway();
    class Runaway {
      @Transform(runaway) @IsString() name!: string;
    }
    expect(await outcome(Runaway, { name: "n" })).toMatch(/^name: Maximum call stack/);
    const lazy = {
      get name(): string {
        throw new Error("lazy relation");
      },
    };
    expect(await outcome(Node, lazy)).toBe("lazy relation");
    expect(await outcome(Order, { meta: lazy })).toBe("meta: lazy relation");
  });

  it("take 10,000 elements, good ones and bad ones", async () => {
    const children = Array.from({ length: 10_000 }, () => ({ name: "n" }));
    expect(await outcome(Node, { name: "root", children })).toBeInstanceOf(Node);
    const bad = (await outcome(Node, { name: "root", children: children.map(() => []) })) as string;
    expect(bad.split("\n")).toHaveLength(10_000);
    expect(bad.split("\n")[2]).toBe("children[2]: must be an object, not an array");
  });

  it("refuse data with more keys than class-transformer can bear", async () => {
    const meta = Object.fromEntries(Array.from({ length: 4001 }, (_, index) => [`k${index}`, index]));
    expect(await outcome(Order, { meta })).toBe("meta: must have no more than 4000 keys");
  });

  it("take properties that are named as keywords are", async () => {
    class Odd {
      @IsString() title!: string;
      @IsString() type!: string;
      @IsBoolean() required!: boolean;
      @IsString() $ref!: string;
    }
    const sent = { title: "a", type: "b", required: true, $ref: "#" };
    expect(await outcome(Odd, sent)).toEqual(Object.assign(new Odd(), sent));
    expect(await outcome(Odd, { ...sent, $ref: 5 })).toBe("$ref: $ref must be a string");
  });
});
