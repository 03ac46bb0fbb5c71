import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as library from "class-validator";
import { selectedRules } from "../rule-metadata.js";
import { ownValidators } from "./own-rules.js";
import { REFUSING_ABSENCE, refusesAbsence } from "./refusals.js";

const SELECTION = { groups: [], always: false, strictGroups: false };

/** What the library's decorators are tried with; those that do not take it throw, or refuse everything. */
const ARGUMENTS: readonly (readonly unknown[])[] = [
  ...[[], [0], [1, 2], ["x"], [/x/], [{}], [null], [undefined], [new Date(0)], [() => true]],
  ...[[[null, undefined]], [{ none: null }]],
];

function ruleOf(decorator: PropertyDecorator) {
  class Probe {
    declare readonly field: unknown;
  }
  decorator(Probe.prototype, "field");
  const [rule] = selectedRules(Probe, SELECTION);
  if (rule === undefined) throw new Error("The decorator left no rule");
  return rule;
}

/** Each of the library's decorators with each of the arguments, by the names of their validators. */
function triedDecorators(): readonly (readonly [name: string, decorator: PropertyDecorator])[] {
  return Object.entries(library).flatMap(([name, factory]) => {
    const upper = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase();
    const constant = upper === "LENGTH" ? "IS_LENGTH" : upper;
    const rule = (library as unknown as Readonly<Record<string, unknown>>)[constant];
    const isDecorator = typeof factory === "function" && /^[A-Z]/.test(name);
    if (!isDecorator || typeof rule !== "string" || !REFUSING_ABSENCE.has(rule)) return [];
    const make = factory as (...given: readonly unknown[]) => PropertyDecorator;
    return ARGUMENTS.map((given) => [rule, make(...given)] as const);
  });
}

describe("the rules that are known to refuse undefined and null", () => {
  const tried = triedDecorators();

  it("do, in the library itself, whatever they are given", () => {
    const lenient = tried.filter(([, decorator]) => {
      class Probe {
        declare readonly field: unknown;
      }
      decorator(Probe.prototype, "field");
      return [undefined, null].some((field) => isValid(Object.assign(new Probe(), { field })));
    });
    expect(lenient.map(([name]) => name)).toEqual([]);
  });

  it("are all tried", () => {
    const names = new Set(tried.map(([name]) => name));
    expect([...REFUSING_ABSENCE].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("other rules", () => {
  it("are run on the value", () => {
    expect(refusal(ruleOf(library.IsIn(["a", null])), null)).toBe(false);
    expect(refusal(ruleOf(library.IsIn(["a", null])), undefined)).toBe(true);
    expect(refusal(ruleOf(library.IsEnum({ none: undefined })), undefined)).toBe(false);
    expect(refusal(ruleOf(library.IsEnum({ none: undefined })), null)).toBe(true);
    expect(refusal(ruleOf(library.IsEmpty()), undefined)).toBe(false);
  });

  it("are taken to refuse it, where they are an author's own", () => {
    const own = library.ValidateBy({ name: "isMine", validator: { validate: () => true } });
    expect(refusal(ruleOf(own), undefined)).toBe(true);
  });
});

function refusal(rule: ReturnType<typeof ruleOf>, value: null | undefined): boolean {
  return refusesAbsence(rule, value, ownValidators([rule]));
}

function isValid(instance: object): boolean {
  try {
    return library.validateSync(instance).length === 0;
  } catch {
    return false;
  }
}
