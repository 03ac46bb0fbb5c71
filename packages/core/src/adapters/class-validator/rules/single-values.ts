import { ruleKeywords } from "../emit/rule-keywords.js";
import type { DtoModel, FieldModel } from "./dto-model.js";
import { reachedModels, shownFields } from "./reached-models.js";

/** Whether some field is published as a list and takes a single value as well, as rules with `each` alone do. */
export function takesSingleValues(root: DtoModel): boolean {
  return [...reachedModels(root, "input")].some((model) => shownFields(model, "input").some(isLenientList));
}

function isLenientList({ container, nested, demand, rules }: FieldModel): boolean {
  const isLenient = container === "array" && nested === undefined && demand === undefined;
  return (
    isLenient &&
    !rules.some(({ name, each, constraints }) => !each && ruleKeywords(name, constraints)["type"] === "array")
  );
}
