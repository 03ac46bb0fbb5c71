import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Expose, Type } from "class-transformer";
import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import {
  getMetadataStorage,
  IsInt,
  IsOptional,
  IsString,
  MinLength,
  validateSync,
  ValidateNested,
} from "class-validator";
import type { DtoClass } from "../../schema/schema-types.js";
import { classValidator } from "./class-validator.js";
import { Field } from "./field.js";

/** What `@nestjs/mapped-types` 2.1 does: a new class, to which all that the two libraries were told is copied. */
function mapped(
  sources: readonly DtoClass[],
  keeps: (property: string) => boolean = () => true,
): new () => object {
  class Mapped {
    declare readonly copied: unknown;
  }
  for (const source of sources) {
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(
      source,
      "",
      false,
      false,
      undefined,
    )) {
      if (!keeps(rule.propertyName)) continue;
      const type: unknown = Reflect.getMetadata("design:type", source.prototype as object, rule.propertyName);
      Reflect.defineMetadata("design:type", type, Mapped.prototype, rule.propertyName);
      getMetadataStorage().addValidationMetadata(Object.assign({}, rule, { target: Mapped }));
    }
    copyTransformations(source, Mapped, keeps);
  }
  return Mapped;
}

function copyTransformations(source: DtoClass, target: DtoClass, keeps: (property: string) => boolean): void {
  for (const key of ["_exposeMetadatas", "_typeMetadatas"] as const) {
    const all = defaultMetadataStorage[key] as Map<unknown, Map<string, object>>;
    let link: unknown = source;
    for (; typeof link === "function" && link !== Function.prototype; link = Object.getPrototypeOf(link)) {
      const kept = [...(all.get(link) ?? [])].filter(([property]) => keeps(property));
      const copied = kept.map(([property, told]) => [property, { ...told, target }] as const);
      all.set(target, new Map([...(all.get(target) ?? []), ...copied]));
    }
  }
}

function partial(source: DtoClass): new () => object {
  const Partial = mapped([source]);
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(
    Partial,
    "",
    false,
    false,
    undefined,
  ))
    IsOptional()(Partial.prototype as object, propertyName);
  return Partial;
}

class Inner {
  @Field({ sensitive: true }) @IsString() pin!: string;
}

class Create {
  @Field({ description: "The login", examples: ["bob"] }) @IsString() @MinLength(3) login!: string;
  @IsString()
  @Field({ description: "The password", sensitive: true })
  @Expose({ name: "pass" })
  password!: string;
  @Field({ title: "Inner" }) @ValidateNested() @Type(() => Inner) inner!: Inner;
  @Field({ description: "Free" }) note!: string;
}

class Other {
  @Field({ description: "How many" }) @IsInt() amount!: number;
  @Field({ description: "Of the other" }) @IsString() password!: string;
}

class Extended extends partial(Create) {
  @IsInt() extra!: number;
}

type Properties = Readonly<
  Record<string, { readonly description?: string; readonly sensitive?: boolean; readonly anyOf?: unknown }>
>;

function propertiesOf(target: DtoClass): Properties {
  return classValidator().compile(target, "input").jsonSchema["properties"] as Properties;
}

describe("a class that is made by copying another's rules", () => {
  it.each<[string, DtoClass]>([
    ["all of them", mapped([Create])],
    ["made optional", partial(Create)],
    ["twice", partial(mapped([Create], (property) => property !== "login"))],
    ["of several", mapped([Other, Create])],
    ["extended", Extended],
  ])("keeps what @Field said, copied %s", (_how, target) => {
    expect(propertiesOf(target)["pass"]).toMatchObject({ description: "The password", sensitive: true });
    expect(propertiesOf(target)["note"]).toMatchObject({ description: "Free" });
    expect(JSON.stringify(propertiesOf(target)["note"])).toContain('"type":"string"');
    expect(propertiesOf(target)["inner"]).toMatchObject({ title: "Inner" });
  });

  it("keeps a mark of one source that another says nothing about", () => {
    expect(propertiesOf(mapped([Create, Other]))["pass"]).toMatchObject({
      description: "Of the other",
      sensitive: true,
    });
  });

  it("leaves out what is not picked", () => {
    expect(Object.keys(propertiesOf(mapped([Create], (property) => property === "password")))).toEqual([
      "pass",
    ]);
  });

  it("may say it again, in part", () => {
    class Again extends partial(Create) {
      @Field({ description: "A new one" }) @IsString() password!: string;
    }
    class Once extends Create {
      @Field({ description: "A new one" }) declare password: string;
    }
    for (const target of [Again, partial(Again), mapped([Once])])
      expect(propertiesOf(target)["pass"]).toMatchObject({ description: "A new one", sensitive: true });
  });
});

describe("class-validator", () => {
  it("takes a field for one that is allowed, and checks nothing of it", () => {
    class Free {
      @Field({ description: "a" }) note!: unknown;
      @IsString() text!: string;
    }
    const free = Object.assign(new Free(), { note: { any: 1 }, text: "a" });
    expect(validateSync(free, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
  });

  it("still has no rules for a class with @Field alone", () => {
    class Free {
      @Field({ description: "a" }) note!: unknown;
    }
    expect(() => classValidator().compile(Free, "input")).toThrow("TW_DTO_NO_RULES");
  });
});
