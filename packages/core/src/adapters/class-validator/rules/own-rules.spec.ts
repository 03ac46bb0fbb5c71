import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as library from "class-validator";
import { selectedRules, validatorsOf } from "../rule-metadata.js";
import { ownValidators } from "./own-rules.js";

const NAMES: ReadonlySet<unknown> = new Set(
  Object.values(library).filter((value) => typeof value === "string" && value !== library.IS_OPTIONAL),
);

function isOwn(decorator: PropertyDecorator): boolean {
  class Probe {
    declare readonly field: unknown;
  }
  decorator(Probe.prototype, "field");
  const rules = selectedRules(Probe, { groups: [], always: false, strictGroups: false });
  const validators = rules.flatMap(validatorsOf);
  expect(validators).toHaveLength(1);
  return ownValidators(rules).size === 1;
}

const answering = (name: string, answers: Partial<library.ValidatorConstraintInterface>): PropertyDecorator =>
  library.ValidateBy({ name, validator: { validate: () => true, ...answers } });

@library.ValidatorConstraint({ name: "isString" })
class Stamped {
  constructor(readonly needed: { readonly at: string }) {
    if (needed.at === "") throw new Error("is never made");
  }
  validate(): boolean {
    return true;
  }
}

describe("the library's own rules", () => {
  it("are known, all of them", () => {
    const known = new Set<string>();
    for (const [key, factory] of Object.entries(library)) {
      if (typeof factory !== "function" || !/^[A-Z]/.test(key) || !("prototype" in factory)) continue;
      class Probe {
        declare readonly field: unknown;
      }
      try {
        (factory as (options: object) => PropertyDecorator)({})(Probe.prototype, "field");
      } catch {
        continue; // It is a class, or a decorator of another kind.
      }
      const rules = selectedRules(Probe, { groups: [], always: false, strictGroups: false });
      for (const { name } of ownValidators(rules)) known.add(name);
    }
    expect([...NAMES].filter((name) => !known.has(name as string))).toEqual([]);
  });

  it.each<[string, PropertyDecorator]>([
    ["with constraints", library.IsIn(["a"])],
    ["with an expression", library.Matches(/^a/i, { message: "no" })],
    ["with an enum", library.IsEnum({ A: "a" })],
    ["of a class", library.IsInstance(Date)],
    ["with options", library.IsNumber({ maxDecimalPlaces: 1 }, { each: true })],
    ["with a function", library.ArrayUnique((item: { id: string }) => item.id, { each: true })],
    ["with dates that are made", library.MinDate(() => new Date(), { each: true })],
  ])("are known %s", (_how, decorator) => {
    expect(isOwn(decorator)).toBe(true);
  });
});

describe("an author's own validator under the name of one of the library's", () => {
  it.each<[string, PropertyDecorator]>([
    ["says nothing", answering("isInt", { validate: (value) => /^\d+$/.test(String(value)) })],
    ["says something else", answering("isInt", { defaultMessage: () => "must be a number of ours" })],
    [
      "says the same, and answers otherwise",
      answering("isInt", {
        validate: (value) => /^\d+$/.test(String(value)),
        defaultMessage: () => "$property must be an integer number",
      }),
    ],
    [
      "says the same, and answers with promises",
      answering("isEmail", {
        validate: () => Promise.reject(new Error("no database")),
        defaultMessage: () => "$property must be an email",
      }),
    ],
    ["is a class", library.Validate(Stamped)],
  ])("is none where it %s", (_how, decorator) => {
    expect(isOwn(decorator)).toBe(false);
  });
});
