import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../schema-node.js";
import { combineSchemas, isAssertion, isSameJson } from "./combine-schemas.js";

/** Stands between the descriptions of alternatives. */
const OR = " Or: ";

/** Keywords that a property may have and still only list its values. */
const OF_CONSTANTS: ReadonlySet<string> = new Set(["type", "const", "enum", "title", "description"]);

/** A schema for what satisfies any of the forms; the constants of a discriminator become one `enum`. */
export function anyOfForms(forms: readonly unknown[]): unknown {
  const alternatives = forms.flatMap(spread);
  const [first] = alternatives;
  if (first === undefined) return false;
  if (alternatives.every((form) => isSameJson(form, first))) return first;
  const described = joinDescriptions(alternatives);
  const open = alternatives.some(
    (form) => form === true || (isSchemaObject(form) && !Object.keys(form).some(isAssertion)),
  );
  if (open) return described;
  const distinct = distinctForms(alternatives);
  const [only, ...others] = distinct;
  if (others.length === 0 && isSchemaObject(only)) return { ...only, ...described };
  const constants = distinct.map(constantsOf);
  if (constants.every((values) => values !== undefined))
    return { ...oneEnum(distinct as JsonSchema[], constants.flat()), ...described };
  return { anyOf: distinct };
}

/** A schema for what satisfies both forms. */
export function bothForms(near: unknown, far: unknown): unknown {
  if (!isSchemaObject(near) || near === far) return near === true ? far : near;
  if (!isSchemaObject(far)) return far === false ? far : near;
  const [values, allowed] = [constantsOf(near), constantsOf(far)];
  if (values === undefined || allowed === undefined) return combineSchemas(near, far);
  const common = values.filter((value) => allowed.some((other) => isSameJson(other, value)));
  return { ...oneEnum([near, far], common), ...textOf(far), ...textOf(near) };
}

/** The distinct descriptions of several schemas, as one; nothing where there is none. */
export function joinDescriptions(schemas: readonly unknown[]): { readonly description?: string } {
  const texts = new Set(
    schemas.flatMap((schema) => {
      const { description } = isSchemaObject(schema) ? schema : {};
      return typeof description === "string" && description !== "" ? [description] : [];
    }),
  );
  return texts.size === 0 ? {} : { description: [...texts].join(OR) };
}

/** Alternatives of alternatives are alternatives. */
function spread(form: unknown): readonly unknown[] {
  if (!isSchemaObject(form)) return form === false ? [] : [form];
  const { anyOf, ...rest } = form;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0
    ? (anyOf as unknown[]).flatMap(spread)
    : [form];
}

/** Forms that differ in more than their texts; where several differ only in those, one of them with all texts. */
function distinctForms(forms: readonly unknown[]): readonly unknown[] {
  const alike = new Map<string, JsonSchema[]>();
  for (const form of forms.filter(isSchemaObject)) {
    const { description: _text, title: _title, ...rest } = form;
    const key = JSON.stringify(rest);
    alike.set(key, [...(alike.get(key) ?? []), form]);
  }
  return [...alike.values()].map((same) => ({ ...same[0], ...joinDescriptions(same) }));
}

function constantsOf(form: unknown): readonly unknown[] | undefined {
  if (!isSchemaObject(form) || !Object.keys(form).every((keyword) => OF_CONSTANTS.has(keyword)))
    return undefined;
  if (Object.hasOwn(form, "const")) return [form["const"]];
  return Array.isArray(form["enum"]) ? (form["enum"] as unknown[]) : undefined;
}

function oneEnum(forms: readonly JsonSchema[], values: readonly unknown[]): JsonSchema {
  const types = forms.map(({ type }) => type);
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  const known = types.every((type) => typeof type === "string") ? [...new Set(types)] : [];
  return {
    ...(known.length > 0 && { type: known.length === 1 ? known[0] : known }),
    ...(distinct.length === 1 ? { const: distinct[0] } : { enum: distinct }),
  };
}

function textOf({ title, description }: JsonSchema): JsonSchema {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}
