import { ruleKeywords } from "../keywords/rule-keywords.js";
import type { DtoModel, FieldModel } from "../model/dto-model.js";
import { type FieldsOf, reachedModels, shownFields } from "../model/reached-models.js";

/** Whether some field is published as a list and takes a single value as well, as rules with `each` alone do. */
export function takesSingleValues(root: DtoModel): boolean {
  const sent: FieldsOf = (model) => shownFields(model, "input");
  return [...reachedModels([root], sent)].some((model) => shownFields(model, "input").some(isLenientList));
}

function isLenientList({ container, nested, demand, rules }: FieldModel): boolean {
  const isLenient = container === "array" && nested === undefined && demand === undefined;
  return (
    isLenient &&
    !rules.some(({ name, each, constraints }) => !each && ruleKeywords(name, constraints)["type"] === "array")
  );
}
