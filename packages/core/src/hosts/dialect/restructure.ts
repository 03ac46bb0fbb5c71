import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, namesType } from "../../schema/schema-node.js";
import type { DialectNeeds, DialectScope } from "./dialect-needs.js";
import { describedBy, phraseOf } from "./keyword-phrases.js";
import { withLonelyUnion } from "./lonely-unions.js";
import { alsoAnyOf, changedKeywords, withoutRest } from "./loosen.js";
import { withoutAllOf } from "./merge-schemas.js";
import { splitTypes, typeOf, valuesOfType } from "./split-types.js";

type Step = (schema: JsonSchema, scope: DialectScope) => JsonSchema;

/** Changes the form of one schema, not of those within it, so that it can do without what hosts refuse. */
export function restructure(schema: JsonSchema, scope: DialectScope): JsonSchema {
  const changed = STEPS.reduce((before, step) => step(before, scope), schema);
  const isMoved = ["anyOf", "oneOf", "allOf", "prefixItems"].some((keyword) =>
    changedKeywords(schema, changed).has(keyword),
  );
  return isMoved ? withoutRest(changed) : changed;
}

const STEPS: readonly Step[] = [
  (schema, scope) => (scope.allows("allOf") ? schema : withoutAllOf(schema, scope.root)),
  (schema, scope) => (scope.allows("oneOf") ? schema : withoutOneOf(schema, scope)),
  withoutTuple,
  withoutConst,
  withTypeOfEnum,
  (schema, needs) => (needs.singleTypes ? splitTypes(schema) : schema),
  withInclusiveBounds,
  withItems,
  withLonelyUnion,
];

function withoutOneOf(schema: JsonSchema, scope: DialectScope): JsonSchema {
  const loose = alsoAnyOf(schema);
  return scope.allows("allOf") ? loose : withoutAllOf(loose, scope.root);
}

/** A list as long as the tuple, whose every item fits one of its places. */
function withoutTuple(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const { prefixItems, items, additionalItems, ...rest } = schema;
  const places = Array.isArray(prefixItems) ? prefixItems : items;
  if (!Array.isArray(places) || (needs.tuples && places !== items)) return schema;
  const tail: unknown = places === items ? additionalItems : items;
  if (needs.tuples) return { ...rest, prefixItems: places, ...(tail !== undefined && { items: tail }) };
  const { maxItems } = rest;
  const isClosed = tail === false || (typeof maxItems === "number" && maxItems <= places.length);
  const forms = new Map(
    [...(places as readonly unknown[]), ...(isClosed ? [] : [tail ?? {}])].map((form) => [
      JSON.stringify(form),
      form,
    ]),
  );
  const [first = {}, ...others] = forms.values();
  const order = (places as readonly unknown[]).map((place) =>
    isSchemaObject(place) ? summaryOf(place) : "any",
  );
  const bounded = { ...rest, items: others.length === 0 ? first : { anyOf: [first, ...others] } };
  const listed = isClosed && maxItems === undefined ? { ...bounded, maxItems: places.length } : bounded;
  return order.length > 1 && others.length > 0
    ? describedBy(listed, [`in this order: ${order.join(", ")}`])
    : listed;
}

function summaryOf({ title, description, type }: JsonSchema): string {
  const said = [title, description, type].find((value) => typeof value === "string");
  return typeof said === "string" ? said : "any";
}

function withoutConst(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  if (needs.allows("const")) return schema;
  if ("const" in schema) {
    const { const: value, ...rest } = schema;
    return { ...rest, enum: [value] };
  }
  return withOneEnum(schema);
}

/** A union of constants is an enumeration, and shorter. */
function withOneEnum(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || "enum" in rest || "type" in rest) return schema;
  const branches = (anyOf as readonly unknown[]).filter(isSchemaObject);
  const areConstant = branches.every(
    (branch) => "const" in branch && Object.keys(branch).every((key) => key === "const" || key === "type"),
  );
  if (branches.length < 2 || branches.length < anyOf.length || !areConstant) return schema;
  return { ...rest, enum: [...new Set(branches.map((branch) => branch["const"]))] };
}

/** Says the types of enumerated values, and enumerates only strings, where hosts want that. */
function withTypeOfEnum(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const { enum: list, ...rest } = schema;
  if (!needs.onlyStringEnums || !Array.isArray(list) || list.length === 0) return schema;
  const { type } = rest;
  const values = typeof type === "string" ? valuesOfType(list, type) : (list as readonly unknown[]);
  const found = [...new Set(values.map(typeOf))];
  const types = found.includes("number") ? found.filter((type) => type !== "integer") : found;
  const typed = { ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }), ...rest };
  if (types.every((type) => type === "null")) return typed;
  const areStrings = types.every((type) => type === "string" || type === "null");
  if (areStrings && !values.includes("")) return { ...typed, enum: values };
  const phrase = values.length === 1 ? phraseOf("const", values[0]) : phraseOf("enum", values);
  return describedBy(typed, phrase === undefined ? [] : [phrase]);
}

function withInclusiveBounds(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  return inclusive(inclusive(schema, "Minimum", needs), "Maximum", needs);
}

/** For integers nothing changes; for other numbers the bound itself has to be ruled out in words. */
function inclusive(schema: JsonSchema, end: "Minimum" | "Maximum", needs: DialectNeeds): JsonSchema {
  const [exclusive, bound] = [`exclusive${end}`, end.toLowerCase()];
  const limit = schema[exclusive];
  if (typeof limit !== "number" || needs.allows(exclusive) || !needs.allows(bound)) return schema;
  const { [exclusive]: _limit, [bound]: other, ...rest } = schema;
  const isInteger = rest["type"] === "integer";
  const next = end === "Minimum" ? Math.floor(limit) + 1 : Math.ceil(limit) - 1;
  const found = isInteger ? next : limit;
  const narrower = end === "Minimum" ? Math.max : Math.min;
  const bounded = { ...rest, [bound]: typeof other === "number" ? narrower(other, found) : found };
  const phrase = phraseOf(exclusive, limit);
  return isInteger || phrase === undefined ? bounded : describedBy(bounded, [phrase]);
}

function withItems(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const isBare = namesType(schema, "array") && schema["items"] === undefined;
  return isBare && needs.arraysHaveItems ? { ...schema, items: {} } : schema;
}
