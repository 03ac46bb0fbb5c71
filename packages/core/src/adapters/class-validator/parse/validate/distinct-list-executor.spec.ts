import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import { ArrayUnique, IsString, type ValidationError, ValidateBy } from "class-validator";
import { resolveOptions } from "../../rules/resolved-options.js";
import { validatorOf } from "./dto-validator.js";

const LONG = 1000;
const names = Array.from({ length: LONG }, (_, at) => `name ${String(at)}`);

class Names {
  @IsString({ each: true })
  @ArrayUnique({ message: ({ property, value }) => `${property}: ${String((value as unknown[]).length)}` })
  names!: unknown[];
}

function broken(instance: object, stopAtFirstError = false): unknown {
  const [error] = validatorOf(resolveOptions({ stopAtFirstError }))(instance) as readonly ValidationError[];
  return error?.constraints;
}
const brokenOf = (list: readonly unknown[], stops = false) =>
  broken(Object.assign(new Names(), { names: list }), stops);

/** How often the library has searched a list while something was done, and what came of it. */
function searches<T>(work: () => T): readonly [searched: number, outcome: T] {
  const spy = jest.spyOn(Array.prototype, "indexOf");
  try {
    const outcome = work();
    const long = spy.mock.contexts.filter((list) => Array.isArray(list) && list.length >= LONG);
    return [long.length, outcome];
  } finally {
    spy.mockRestore();
  }
}

describe("a long list whose elements are to differ", () => {
  it("is not searched for each of its elements", () => {
    const lists = [names, [...names, "name 5"]];
    const [searched, answers] = searches(() => lists.map((list) => brokenOf(list)));
    expect(searched).toBe(0);
    expect(answers).toEqual([undefined, { arrayUnique: expect.any(String) }]);
  });

  it.each<[string, readonly unknown[], boolean]>([
    ["equal objects", [...names, {}, {}], true],
    ["the same object twice", [...names, names, names], false],
    ["texts like numbers", [...names, 1, "1"], true],
    ["zeros of two signs", [...names, 0, -0], false],
    ["a value that is none", [...names, NaN], false],
    ["a hole", Object.assign([...names], { length: LONG + 1 }), false],
    ["undefined", [...names, undefined], true],
  ])("is judged as the library does with %s", (_what, list, isUnique) => {
    const found = brokenOf(list) as Readonly<Record<string, string>> | undefined;
    expect(found !== undefined && "arrayUnique" in found).toBe(!isUnique);
  });

  it("may be so only under a condition, which is asked with the list", () => {
    class Chosen {
      @ArrayUnique({ validateIf: (chosen: Chosen, list) => chosen.isStrict && Array.isArray(list) })
      names!: unknown[];
      isStrict = false;
    }
    const chosen = Object.assign(new Chosen(), { names: [...names, ...names] });
    expect(broken(chosen)).toBeUndefined();
    expect(broken(Object.assign(chosen, { isStrict: true }))).toHaveProperty("arrayUnique");
  });

  it("says in the rule's own words, in the rules' order, what is broken", () => {
    const list = [5, ...names, 5];
    const [short, long] = [brokenOf([5, 5]), brokenOf(list)] as [object, object];
    expect(Object.keys(long)).toEqual(Object.keys(short));
    expect(long).toHaveProperty("arrayUnique", `names: ${String(LONG + 2)}`);
    expect(Object.keys(brokenOf(list, true) as object)).toHaveLength(1);
  });
});

describe("a rule of another kind", () => {
  class ById {
    @ArrayUnique((item: { readonly id: number }) => item.id) items!: unknown[];
  }
  class ByLetters {
    @ArrayUnique((item: unknown) => (typeof item === "string" ? item.toLowerCase() : item)) items!: unknown[];
  }
  class Own {
    @ValidateBy({ name: "arrayUnique", validator: { validate: () => false } }) items!: unknown[];
  }
  class Imitated {
    @ValidateBy({
      name: "arrayUnique",
      validator: {
        validate: (list) => Array.isArray(list) && new Set(list.map(String)).size === list.length,
        defaultMessage: () => "All $property's elements must be unique",
      },
    })
    items!: unknown[];
  }

  it.each<[string, new () => object, readonly unknown[]]>([
    ["compares by a function", ById, names.map(() => ({ id: 1 }))],
    ["compares by a function texts alone", ByLetters, [...names, "a", "A"]],
    ["is the author's own", Own, names],
    ["says the same, and is the author's own", Imitated, [...names, 1, "1"]],
  ])("is asked itself where it %s", (_how, Dto, items) => {
    expect(broken(Object.assign(new Dto(), { items }))).toHaveProperty("arrayUnique");
  });
});
