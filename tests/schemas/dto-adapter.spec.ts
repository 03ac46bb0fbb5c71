import "reflect-metadata";
import { classValidator } from "@toolwright/core/class-validator";
import { Type } from "class-transformer";
import { IsInt, IsOptional, IsString, registerDecorator, ValidateNested } from "class-validator";
import { describeAdapter, HOSTILE_NAMES } from "./adapter-contract.js";

class Item {
  @IsString() sku!: string;
  @IsInt() count = 1;
}

class Order {
  @IsString() name!: string;
  @ValidateNested({ each: true }) @Type(() => Item) items!: Item[];
  @IsOptional() @IsString() note?: string;
}

class Fork {
  @IsString() name!: string;
  @IsOptional() @ValidateNested() @Type(() => Fork) left?: Fork;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Fork) byName?: Map<string, Fork>;
}

/** A name that nobody has taken. */
class Account {
  @Free() name!: string;
}

function Free() {
  return (target: object, propertyName: string): void => {
    const validate = (name: unknown): Promise<boolean> =>
      Promise.resolve(typeof name === "string" && name !== "eve");
    registerDecorator({
      name: "isFree",
      async: true,
      target: target.constructor,
      propertyName,
      validator: { validate },
    });
  };
}

/** The library itself fails for properties that every object inherits. */
const NAMES = HOSTILE_NAMES.filter((name) => !(name in Object.prototype));

class Hostile {
  readonly declared = true;
}
for (const name of NAMES) IsString()(Hostile.prototype, name);

describeAdapter("class-validator", {
  adapter: classValidator(),
  samples: [
    {
      what: "an order",
      schema: Order,
      good: [
        { name: "ada", items: [{ sku: "abc", count: 2 }] },
        { name: "bob", items: [], note: "n" },
      ],
      bad: [
        {},
        { name: 1, items: [] },
        { name: "ada", items: [{ sku: "abc", count: "2" }, { sku: 1 }] },
        { name: "ada", items: [null] },
        [],
        "text",
        null,
      ],
    },
    {
      what: "a class that holds itself",
      schema: Fork,
      good: [{ name: "a", left: { name: "b", byName: { c: { name: "c" } } } }],
      bad: [
        { name: "a", left: {} },
        { name: "a", byName: { c: { name: 1 } } },
        { name: "a", byName: [] },
      ],
    },
    {
      what: "a rule that answers later",
      schema: Account,
      good: [{ name: "ada" }],
      bad: [{ name: "eve" }, {}],
      isAsync: true,
    },
    {
      what: "hostile names",
      schema: Hostile,
      good: [Object.fromEntries(NAMES.map((name) => [name, "x"]))],
      bad: [Object.fromEntries(NAMES.map((name) => [name, 1])), {}],
    },
  ],
});
