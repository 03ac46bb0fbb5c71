import { describe, expect, it } from "@jest/globals";
import { IsInt, IsOptional, IsString, MaxLength, MinLength, getMetadataStorage } from "class-validator";
import type { DtoClass } from "../../schema/schema-types.js";
import { prototypesOf, storageOf } from "./lineage.js";

class Named {
  @IsString() @MinLength(2, { groups: ["strict"] }) name!: string;
  @IsOptional({ groups: ["lenient"] }) @IsInt() age?: number;
}

class Short extends Named {
  @MaxLength(5, { always: true }) override name!: string;
}

class Shortest extends Short {
  @IsString() @MaxLength(1) override name!: string;
}

class Unruled extends Shortest {}

class NoRules {
  name = "";
}

/** As compilers for ES5 write it: the classes themselves know nothing of each other. */
function ByPrototype(): void {}
ByPrototype.prototype = Object.create(Short.prototype, { constructor: { value: ByPrototype } }) as object;
IsInt()(ByPrototype.prototype, "size");

class Renamed {
  @IsString() name!: string;
}
class UnderRenamed extends Renamed {}
Object.defineProperty(Renamed.prototype, "constructor", { value: NoRules });

const CLASSES: readonly (readonly [name: string, target: DtoClass])[] = [
  ["a class of its own", Named],
  ["a class with a base", Short],
  ["a class with two bases", Shortest],
  ["a class whose rules are its bases'", Unruled],
  ["a class without rules", NoRules],
  ["a class that inherits by its prototype alone", ByPrototype as unknown as DtoClass],
  ["a class below one whose prototype names another", UnderRenamed],
];

const SELECTIONS: readonly (readonly [always: boolean, strict: boolean, groups: string[] | undefined])[] = [
  [false, false, undefined],
  [true, false, undefined],
  [false, true, []],
  [false, false, ["strict"]],
  [true, false, ["lenient", "other"]],
];

describe("the storage that knows a class and its bases alone", () => {
  it.each(CLASSES)("finds the rules that the library finds: %s", (_name, target) => {
    for (const [always, strict, groups] of SELECTIONS) {
      const found = storageOf(target).getTargetValidationMetadatas(target, "", always, strict, groups);
      const expected = getMetadataStorage().getTargetValidationMetadatas(target, "", always, strict, groups);
      expect(new Set(found)).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
    }
  });

  it("looks at no other class", () => {
    const asked: unknown[] = [];
    const noted = (value: unknown): boolean => {
      asked.push(value);
      return false;
    };
    class Onlooker {
      @IsString() name!: string;
    }
    Object.defineProperty(Onlooker, Symbol.hasInstance, { value: noted });

    storageOf(Shortest).getTargetValidationMetadatas(Shortest, "", false, false);
    expect(asked).toEqual([]);
    getMetadataStorage().getTargetValidationMetadatas(Shortest, "", false, false);
    expect(asked).toEqual([Shortest.prototype]);
  });
});

it("lists prototypes from the most basic one on, Object's left out", () => {
  expect(prototypesOf(Shortest.prototype)).toEqual([Named.prototype, Short.prototype, Shortest.prototype]);
  expect(prototypesOf(Object.create(null) as object)).toHaveLength(1);
});
