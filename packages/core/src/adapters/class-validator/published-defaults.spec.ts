import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Expose, Transform, Type } from "class-transformer";
import {
  IsDate,
  IsDefined,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from "class-validator";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import { isSchemaFault } from "../../schema/schema-fault.js";
import type { DtoClass } from "../../schema/schema-types.js";
import { classValidator } from "./class-validator.js";
import { Field } from "./field.js";

interface Published {
  readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Published>>;
}

function published(dto: DtoClass): Published {
  return classValidator().compile(dto, "input").jsonSchema as unknown as Published;
}

function defaultsOf({ properties }: Published): object {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => "default" in schema)
      .map(([name, schema]) => [name, schema.default]),
  );
}

const SHARED = { unit: "EUR" };
let made = 0;

class Order {
  @IsInt() quantity = 1;
  @IsString() code = "sha256-abc12345";
  @IsString({ each: true }) tags = ["new"];
  @IsDate() since = new Date(0);
  @IsObject() price = SHARED;
  @IsDate() createdAt = new Date();
  @IsDate() due = new Date(Date.now() + 86_400_000);
  @IsInt() at = Date.now();
  @IsString() day = new Date().toISOString().slice(0, 10);
  @IsString() number = `ord-${Date.now().toString(36)}`;
  @IsUUID() id = crypto.randomUUID();
  @IsInt() count = ++made;
  @IsObject() parts = { at: { time: Date.now() }, chance: [Math.random()] };
}

class Login {
  @IsString() host = "db.internal";
  @Field({ sensitive: true }) @IsString() password = "hunter2-prod";
}
class Key {
  @IsString() text = "sk-live-1";
  @IsOptional() @ValidateNested() @Type(() => Key) older?: Key;
}
class Settings {
  @Field({ sensitive: true, default: "sk-live-2" }) @IsString() token = "sk-live-2";
  @ValidateNested() @Type(() => Login) login = new Login();
  @Field({ sensitive: true }) @ValidateNested() @Type(() => Key) key = new Key();
  @ValidateNested() @Type(() => Key) other = new Key();
  @IsString() region = "eu";
}

describe("a published default", () => {
  it("is one that each new instance has", () => {
    expect(defaultsOf(published(Order))).toEqual({
      quantity: 1,
      code: "sha256-abc12345",
      tags: ["new"],
      since: "1970-01-01T00:00:00.000Z",
      price: { unit: "EUR" },
    });
  });

  it("is none where each instance has its own, and the field may be left out all the same", () => {
    expect(published(Order).required).toBeUndefined();
  });

  it("is never in a sensitive field, below one, or around one", () => {
    const schema = published(Settings);
    expect(defaultsOf(schema)).toEqual({ region: "eu" });
    expect(defaultsOf(schema.$defs?.["Login"] ?? schema)).toEqual({ host: "db.internal" });
    expect(JSON.stringify(schema)).not.toMatch(/hunter2|sk-live/);
    expect(schema.required).toBeUndefined();
  });

  it("is what @Field says where the initialiser has none to publish", () => {
    class Stamped {
      @Field({ default: "now" }) @IsDefined() at = new Date();
    }
    expect(defaultsOf(published(Stamped))).toEqual({ at: "now" });
  });
});

describe("a default or an example that its own rules refuse", () => {
  function refusalOf(dto: DtoClass, side: SchemaSide = "input"): unknown {
    try {
      classValidator().compile(dto, side);
      return undefined;
    } catch (error) {
      return isSchemaFault(error) ? [error.code, error.facts] : error;
    }
  }
  class Quantity {
    @Field({ default: 0 }) @IsInt() @Min(1) quantity = 0;
  }
  class Documented {
    @Field({ examples: [1, "x"] }) @IsInt() count!: number;
  }
  class Promised {
    @Field({ default: "y" }) @IsOptional() @IsInt() count?: number;
  }
  class Within {
    @ValidateNested() @Type(() => Quantity) line!: Quantity;
  }
  class Pin {
    @Field({ sensitive: true, default: "1234" }) @IsString() @MinLength(9) pin = "1234";
  }

  it("requires a field whose initial value its rules refuse", async () => {
    class Draft {
      @IsInt() @Min(1) quantity = 0;
      @IsString() @IsNotEmpty() name = "";
      @IsInt() page = 1;
    }
    const { jsonSchema, parse } = classValidator().compile(Draft, "input");
    expect(jsonSchema["required"]).toEqual(["quantity", "name"]);
    expect(jsonSchema["properties"]).toEqual({
      quantity: { type: "integer", minimum: 1 },
      name: { type: "string", minLength: 1 },
      page: { type: "integer", default: 1 },
    });
    expect(await parse({})).toMatchObject({
      ok: false,
      issues: [{ path: ["quantity"] }, { path: ["name"] }],
    });
    expect(await parse({ quantity: 2, name: "n" })).toMatchObject({ ok: true, value: { page: 1 } });
  });

  it.each([
    [Quantity, { place: "Quantity.quantity", kind: "default", value: "0" }],
    [Documented, { place: "Documented.count", kind: "example", value: '"x"' }],
    [Promised, { place: "Promised.count", kind: "default", value: '"y"' }],
    [Within, { place: "Quantity.quantity", kind: "default", value: "0" }],
    [Pin, { place: "Pin.pin", kind: "default", value: undefined }],
  ])("stops the app: %p", (dto, facts) => {
    expect(refusalOf(dto)).toEqual(["TW_SCHEMA_VALUE", facts]);
  });

  it("requires a field whose initial value has no JSON, where its rules refuse it", async () => {
    class Draft {
      @IsNumber() amount = NaN;
      @IsDate() at = new Date(NaN);
      @Min(1) limit = Infinity;
      @IsNumber({ allowInfinity: true }) most = Infinity;
      @IsNumber({}, { each: true }) list = [NaN];
    }
    const { jsonSchema, parse } = classValidator().compile(Draft, "input");
    expect(jsonSchema["required"]).toEqual(["amount", "at", "list"]);
    const sent = { amount: 1, at: "2026-11-30T09:00:00Z", list: [] };
    expect(await parse(sent)).toMatchObject({ ok: true, value: { limit: Infinity, most: Infinity } });
  });

  it("is published as it is sent", () => {
    class Dated {
      @Field({ default: new Date(0), examples: [new Date(0)] }) @IsDate() at!: Date;
    }
    const { properties } = classValidator().compile(Dated, "input").jsonSchema as {
      properties: Record<string, object>;
    };
    expect(properties["at"]).toMatchObject({
      default: "1970-01-01T00:00:00.000Z",
      examples: ["1970-01-01T00:00:00.000Z"],
    });
  });

  it("does not stop it where no rule is about the value itself, or a method has filled it since", () => {
    class Made {
      @Field({ examples: ["a,b"] })
      @Transform(({ value }) => String(value).split(","))
      @IsString({ each: true })
      tags!: string[];
      @ValidateIf(() => false) @IsInt() count = "none";
    }
    class Renamed {
      @Expose({ name: "article" }) @IsString() sku = "A-17";
    }
    class Order {
      @ValidateNested() @Type(() => Renamed) line = new Renamed();
    }
    class Started {
      @IsInt() @Min(1) quantity = 0;
    }
    expect([Made, Order].map((dto) => refusalOf(dto))).toEqual([undefined, undefined]);
    expect(refusalOf(Started, "output")).toBeUndefined();
    expect(refusalOf(Documented, "output")).toMatchObject(["TW_SCHEMA_VALUE", {}]);
  });
});
