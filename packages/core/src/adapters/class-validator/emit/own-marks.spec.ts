import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Type } from "class-transformer";
import { IsArray, IsOptional, IsString, ValidateNested } from "class-validator";
import { isSensitive, secretPlaces } from "../../../schema/publish/sensitive.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { Field } from "../field.js";
import { readDto } from "../model/read-dto.js";
import { resolveOptions } from "../rules/resolved-options.js";
import { ownMarks } from "./own-marks.js";

class Open {
  @IsString() text!: string;
}

class Key {
  @Field({ sensitive: true }) @Expose({ name: "api_key" }) @IsString() apiKey!: string;
}

abstract class Base {
  kind!: string;
}
class Cat extends Base {
  @Field({ sensitive: true }) @IsString() chip!: string;
}

class Vault {
  @ValidateNested() @Type(() => Key) one!: Key;
  @ValidateNested({ each: true }) @Type(() => Key) many!: Key[];
  @ValidateNested({ each: true }) @Type(() => Key) byName!: Map<string, Key>;
  @IsArray() @IsArray({ each: true }) @ValidateNested({ each: true }) @Type(() => Key) rows!: Key[][];
  @ValidateNested()
  @Type(() => Base, { discriminator: { property: "kind", subTypes: [{ name: "cat", value: Cat }] } })
  pet!: Base;
  @Field({ sensitive: true }) @Exclude() @IsString() hash!: string;
}

class Tree extends Key {
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Tree) branches?: Tree[];
}

/** Whether a place in a value is marked. */
function isMarked(target: DtoClass, path: readonly PropertyKey[]): boolean {
  const { paths } = secretPlaces([marksOf(target) ?? {}]) ?? { paths: [] };
  return isSensitive(paths, path);
}

function marksOf(target: DtoClass) {
  return ownMarks(readDto(target, resolveOptions({})));
}

describe("marks in properties' own names", () => {
  it("are none, where no field is sensitive", () => {
    expect(marksOf(Open)).toBeUndefined();
  });

  it.each([
    ["of a nested object", ["one", "apiKey"], true],
    ["in a list", ["many", 3, "apiKey"], true],
    ["in a map", ["byName", "x", "apiKey"], true],
    ["in a list of lists", ["rows", 1, 2, "apiKey"], true],
    ["of one of several kinds", ["pet", "chip"], true],
    ["of a field that is never sent", ["hash"], true],
    ["not of the name that clients use", ["one", "api_key"], false],
    ["not of an object with one", ["many", 3], false],
  ])("stand for the place %s", (_where, path, is) => {
    expect(isMarked(Vault, path)).toBe(is);
  });

  it("stand for places in a class that holds itself", () => {
    expect(isMarked(Tree, ["branches", 0, "branches", 1, "apiKey"])).toBe(true);
    expect(isMarked(Tree, ["branches", 0, "branches"])).toBe(false);
  });
});
