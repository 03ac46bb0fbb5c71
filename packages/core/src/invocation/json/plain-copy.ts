import type { SizeBudget } from "./size-budget.js";

/** Says that a value is not plain JSON data, so that it needs a closer look. */
export const NOT_PLAIN = Symbol("not plain");

/** Deep enough for any data that is meant; whatever nests deeper, a cycle included, gets the closer look. */
const MAX_DEPTH = 64;

/**
 * A copy of what JSON writes as it is, or {@link NOT_PLAIN}: the fast way for what nearly all tools return. Copying costs half
 * of what reading the written JSON back does, and looks at every member, as a replacer would at five times the price.
 *
 * @throws ToolError once the budget is spent; whatever the trap of a proxy, or a getter, throws
 */
export function plainCopy(value: unknown, budget: SizeBudget, depth = MAX_DEPTH): unknown {
  switch (typeof value) {
    case "string":
      budget.spend(value.length + 2);
      return value;
    case "boolean":
      budget.spend(4);
      return value;
    case "undefined":
      budget.spend(0);
      return value;
    case "number":
      budget.spend(1);
      // Also false for NaN.
      return value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER ? value : NOT_PLAIN;
    case "object":
      if (value !== null) return copyObject(value, budget, depth);
      budget.spend(4);
      return null;
    default:
      return NOT_PLAIN;
  }
}

function copyObject(value: object, budget: SizeBudget, depth: number): unknown {
  if (depth === 0 || "toJSON" in value) return NOT_PLAIN;
  // Soonest told; those of another realm are copied in the long way.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return copyRecord(value, budget, depth);
  return prototype === Array.prototype ? copyList(value as readonly unknown[], budget, depth) : NOT_PLAIN;
}

function copyList(list: readonly unknown[], budget: SizeBudget, depth: number): unknown {
  const copy: unknown[] = [];
  budget.spend(1); // one bracket; of the rest, the budget counts a character for each element
  budget.begin(copy, list.length);
  for (const element of list) {
    const item = plainCopy(element, budget, depth - 1);
    if (item === NOT_PLAIN) return NOT_PLAIN;
    copy.push(item);
  }
  return copy;
}

/** Spread first, which engines do at once; then only members are written that are objects themselves. Defines `__proto__`, too. */
function copyRecord(record: object, budget: SizeBudget, depth: number): unknown {
  const copy: Record<string, unknown> = { ...record };
  budget.spend(2);
  for (const key in copy) {
    const member = copy[key];
    if (member !== undefined) budget.name(key);
    const copied = plainCopy(member, budget, depth - 1);
    if (copied === NOT_PLAIN) return NOT_PLAIN;
    if (copied !== member) copy[key] = copied;
  }
  return copy;
}
