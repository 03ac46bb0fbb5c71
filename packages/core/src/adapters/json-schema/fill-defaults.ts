import { isSchemaObject } from "../../schema/schema-node.js";
import { type DefaultPlan, defaultPlanOf } from "./default-plan.js";
import type { SchemaSnapshot } from "./schema-snapshot.js";

/** Fills what is absent. Gives back the same value where nothing was. */
export type FillDefaults = (value: unknown) => unknown;

/**
 * Makes the function that fills absent properties with their defaults, on copies: what it is given is never changed.
 *
 * Defaults count where the value surely has the property: under `properties`, also of elements, of further properties,
 * of references and of every part of an `allOf`. In a union or a condition they are only documentation. A default is
 * used as it is written: its own absent properties stay absent, so that a recursive schema has no endless default.
 */
export function fillDefaults({ schema, text }: SchemaSnapshot): FillDefaults {
  if (!text.includes('"default":')) return (value) => value;
  const plan = defaultPlanOf(schema);
  return (value) => fill(value, plan);
}

function fill(value: unknown, plan: DefaultPlan): unknown {
  const filled = plan.same.reduce(fill, value);
  if (Array.isArray(filled)) return fillElements(filled, plan);
  return isSchemaObject(filled) ? fillProperties(filled, plan) : filled;
}

function fillElements(values: readonly unknown[], { elements, items }: DefaultPlan): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, value] of values.entries()) {
    const plan = index < elements.length ? elements[index] : items;
    const filled = plan === undefined ? value : fill(value, plan);
    if (filled !== value) (copy ??= [...values])[index] = filled;
  }
  return copy ?? values;
}

type Properties = Readonly<Record<string, unknown>>;

function fillProperties(value: Properties, { properties, rest }: DefaultPlan): Properties {
  const filled = new Map<string, unknown>();
  for (const [key, plan] of properties) {
    if (Object.hasOwn(value, key)) filled.set(key, fill(value[key], plan));
    else if (plan.default !== undefined) filled.set(key, structuredCopy(plan.default.value));
  }
  for (const key of rest === undefined ? [] : Object.keys(value)) {
    if (rest !== undefined && !properties.has(key)) filled.set(key, fill(value[key], rest));
  }
  const changed = [...filled].filter(([key, part]) => !Object.hasOwn(value, key) || part !== value[key]);
  // Neither spreading nor fromEntries assigns, which would take `__proto__` for the prototype.
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** Each call gets a default of its own: the method may change it. */
function structuredCopy(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
