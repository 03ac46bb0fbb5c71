import { ToolError } from "../../errors/tool-error.js";
import { JsonConversion, type JsonRules } from "./json-conversion.js";
import { NOT_PLAIN, plainCopy } from "./plain-copy.js";
import { SizeBudget } from "./size-budget.js";

/** The JSON of a value; of a list that is too large, that of its first elements. */
export interface WrittenJson {
  readonly json: unknown;
  /** How many elements the list has that was not converted to its end. */
  readonly total?: number;
}

/**
 * The JSON data of what a tool returned: a copy, from which text and structured content are both written, so that they
 * agree whatever the value does later.
 *
 * @throws ToolError that names the place of what has no JSON, for the value as a whole too, or says that it is too large; an
 *   Error that names the place where a getter or `toJSON` threw
 */
export function toJson(value: unknown, rules: JsonRules): unknown {
  return represented(value, convert(value, rules, new SizeBudget(rules)), rules);
}

/**
 * As {@link toJson}, but a list that is sure to take more than `maxBytes` is converted as far as that.
 *
 * @throws as {@link toJson}, but never for a list's elements beyond
 */
export function toJsonOrBeginning(value: unknown, rules: JsonRules): WrittenJson {
  const budget = new SizeBudget(rules, true);
  try {
    return { json: represented(value, convert(value, rules, budget), rules) };
  } catch (error) {
    const { list, isSpent } = budget;
    if (list === undefined || !isSpent) throw error;
    return { json: list.first, total: list.total };
  }
}

/**
 * The bytes of a value's JSON, counted roughly and never as more than they are; no further than to `maxBytes`, and of what has
 * no JSON as far as it has some.
 */
export function roughSize(value: unknown, rules: Omit<JsonRules, "numbers">): number {
  const counting: JsonRules = { ...rules, numbers: { nonFinite: "null" } };
  const budget = new SizeBudget(counting);
  try {
    convert(value, counting, budget);
  } catch {
    // The conversion of the whole deals with it.
  }
  return budget.bytes;
}

function represented(value: unknown, converted: unknown, rules: JsonRules): unknown {
  if (converted !== undefined) return converted;
  const what = typeof value === "object" ? "an object that writes nothing" : nameOf(value);
  throw new ToolError(rules.messages.unrepresentable({ toolName: rules.toolName, path: "", what }));
}

function convert(value: unknown, rules: JsonRules, budget: SizeBudget): unknown {
  const copy = tryPlain(value, budget);
  if (copy !== NOT_PLAIN) return copy;
  budget.renew();
  return new JsonConversion(rules, budget).convert(value);
}

/** What fails here fails again in the closer look, which says where. */
function tryPlain(value: unknown, budget: SizeBudget): unknown {
  try {
    return plainCopy(value, budget);
  } catch (error) {
    if (budget.isSpent) throw error;
    return NOT_PLAIN;
  }
}

function nameOf(value: unknown): string {
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
