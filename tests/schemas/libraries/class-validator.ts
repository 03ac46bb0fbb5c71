import "reflect-metadata";
import type { DtoClass } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { Type } from "class-transformer";
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from "class-validator";
import type { Field, Model, ObjectModel } from "../model.js";
import type { Library } from "./library.js";

class Chain {
  @IsInt() n!: number;
  @IsOptional() @ValidateNested() @Type(() => Chain) next?: Chain;
}

const INHERITED = "class-validator itself fails for properties that every object inherits";

export const classValidatorLibrary: Library = {
  name: "class-validator",
  adapter: classValidator(),
  write,
  chain: Chain,
  countsUnits: false,
  takesListsAsObjects: false,
  lacks: ["record", "nullable"],
  sparedNames: { ["__proto__"]: INHERITED, constructor: INHERITED, toString: INHERITED },
};

function write({ fields }: ObjectModel): DtoClass {
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its fields are declared one by one, below
  class Dto {}
  for (const field of fields) declare(Dto.prototype, field);
  return Dto;
}

function declare(prototype: object, { name, isOptional, model }: Field): void {
  for (const decorate of rulesOf(model, false)) decorate(prototype, name);
  if (isOptional) IsOptional()(prototype, name);
}

function rulesOf(model: Model, each: boolean): readonly PropertyDecorator[] {
  const options = { each };
  switch (model.kind) {
    case "string":
      return [IsString(options), MinLength(model.min, options), MaxLength(model.max, options)];
    case "integer":
      return [IsInt(options), Min(model.min, options), Max(model.max, options)];
    case "date":
      return [IsDate(options)];
    case "boolean":
      return [IsBoolean(options)];
    case "enum":
      return [IsIn([...model.values], options)];
    case "array":
      return [IsArray(options), ArrayMaxSize(model.max, options), ...rulesOf(model.item, true)];
    case "object": {
      const nested = write(model);
      return [ValidateNested(options), Type(() => nested)];
    }
    case "record":
    case "nullable":
      throw new Error(`no decorators say ${model.kind}`);
  }
}
