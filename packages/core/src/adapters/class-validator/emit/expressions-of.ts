import type { Expression } from "../../../schema/pattern/expression.js";
import { placeWithin } from "../../../schema/places.js";
import { writePath } from "../../../schema/write-issues.js";
import { type DtoModel, type FieldModel, kindsOf } from "../model/dto-model.js";
import type { FieldRule } from "../rules/field-rule.js";

/** The expressions of `@Matches` in a class and those that it holds, with flags and under conditions, too. */
export function expressionsOf(model: DtoModel): readonly Expression[] {
  const found: Expression[] = [];
  const seen = new Set<unknown>();
  visit(model, "");
  return found;

  function visit({ target, fields }: DtoModel, place: string): void {
    if (seen.has(target)) return;
    seen.add(target);
    for (const field of fields.values()) visitField(field, placeWithin(place, writePath([field.sentName])));
  }

  function visitField({ rules, nested }: FieldModel, place: string): void {
    for (const rule of rules) {
      const expression = expressionOf(rule);
      if (expression !== undefined) found.push({ ...expression, place: rule.each ? `${place}[]` : place });
    }
    if (nested === undefined) return;
    const inner = nested.container === "none" ? place : `${place}[]`;
    for (const { model } of kindsOf(nested)) visit(model(), inner);
  }
}

function expressionOf({ name, constraints }: FieldRule): Omit<Expression, "place"> | undefined {
  if (name !== "matches") return undefined;
  const [rule, modifiers] = constraints;
  if (rule instanceof RegExp) return { source: rule.source, flags: rule.flags };
  return typeof rule === "string"
    ? { source: rule, flags: typeof modifiers === "string" ? modifiers : "" }
    : undefined;
}
