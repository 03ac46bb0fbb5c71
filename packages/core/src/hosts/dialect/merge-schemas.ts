import type { JsonSchema } from "@toolwright/kernel";
import { isSameJson } from "../../schema/publish/combine-schemas.js";
import { anyOfObjects } from "../../schema/publish/join-objects.js";
import { referredPart } from "../../schema/json-pointer.js";
import { isSchemaObject, listOf } from "../../schema/schema-node.js";
import { describedBy, phraseOf } from "./keyword-phrases.js";
import { withoutRest } from "./loosen.js";

/** Keywords that mean something only together: where both schemas have some of them, those of the first stay. */
const GROUPS: readonly (readonly string[])[] = [
  ["items", "prefixItems", "additionalItems"],
  ["contains", "minContains", "maxContains"],
  ["if", "then", "else"],
];
const UNIONS: readonly string[] = ["anyOf", "oneOf"];
const MAPS: readonly string[] = ["properties", "patternProperties"];
/** What a merge takes from the first without a loss that is worth a word. */
const ANNOTATIONS: readonly string[] = ["default", "examples", "deprecated", "required", ...MAPS];
const NARROWER: Readonly<Record<string, (one: number, other: number) => number>> = {
  ...Object.fromEntries(
    ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map((key) => [key, Math.max]),
  ),
  ...Object.fromEntries(
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map((key) => [key, Math.min]),
  ),
};

/**
 * One schema in the place of two that must both hold. What both say differently is taken from the first, and that of the second
 * is said: a value that fits both still fits, which is all that a dialect promises.
 */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (Object.keys(first).length === 0) return second;
  if (Object.keys(second).length === 0) return first;
  const taken = GROUPS.filter((group) => group.some((keyword) => keyword in first)).flat();
  const added = Object.entries(second).filter(([keyword]) => !taken.includes(keyword));
  const shared = Object.keys(second).filter((keyword) => keyword in first);
  const merged = shared.map((keyword) => [keyword, mergeValues(keyword, first, second)] as const);
  const required = [...new Set([...namesIn(first["required"]), ...namesIn(second["required"])])];
  const both = {
    ...Object.fromEntries([...added, ...Object.entries(first), ...merged]),
    ...(required.length > 0 && { required }),
  };
  const lost = Object.keys(second).filter((keyword) => isLost(keyword, both, second));
  const phrases = lost.flatMap((keyword) => phraseOf(keyword, second[keyword]) ?? []);
  const found = withoutRest(describedBy(both, phrases));
  const unions = lost.filter((keyword) => UNIONS.includes(keyword));
  return unions.reduce((whole, keyword) => mergeSchemas(whole, joined(second[keyword])), found);
}

/**
 * What the alternatives of a union say of properties, as one schema that takes whatever one of them takes: nothing where one of
 * them says nothing.
 */
export function joined(alternatives: unknown): JsonSchema {
  const branches = listOf(alternatives).filter((branch) => branch !== false);
  if (!branches.every(isSchemaObject)) return {};
  const { type: _type, description: _text, ...found } = anyOfObjects(branches.map(withoutUnions), "output");
  return found;
}

function withoutUnions(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, ...rest } = schema;
  return [anyOf, oneOf].reduce<JsonSchema>(
    (whole, union) => (union === undefined ? whole : mergeSchemas(whole, joined(union))),
    rest,
  );
}

function mergeValues(keyword: string, first: JsonSchema, second: JsonSchema): unknown {
  const [one, other] = [first[keyword], second[keyword]];
  if (MAPS.includes(keyword)) return mergeMaps(one, other);
  const areLists = keyword === "items" && !("prefixItems" in first) && !("prefixItems" in second);
  if (areLists && isSchemaObject(one) && isSchemaObject(other)) return mergeSchemas(one, other);
  const narrower = Object.hasOwn(NARROWER, keyword) ? NARROWER[keyword] : undefined;
  return narrower && typeof one === "number" && typeof other === "number" ? narrower(one, other) : one;
}

function isLost(keyword: string, merged: JsonSchema, second: JsonSchema): boolean {
  if (ANNOTATIONS.includes(keyword) || keyword.startsWith("unevaluated") || keyword in NARROWER) return false;
  return !isSameJson(merged[keyword], second[keyword]);
}

/**
 * A schema without `allOf`: its parts are merged into it, nested ones too. Of several references one level is written out, since
 * a schema can make only one.
 *
 * @param root what references lead into; one that leads to nothing in it stays as it is
 */
export function withoutAllOf(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (!Array.isArray(schema["allOf"])) return schema;
  const plain = makesReferences(schema)
    ? flat(schema).flatMap((part) => writtenOut(part, root, []))
    : flat(schema);
  return plain.reduce<JsonSchema>(mergeSchemas, {});
}

/** Whether a schema and what it is intersected with make several references. */
export function makesReferences(schema: JsonSchema): boolean {
  return new Set(flat(schema).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []))).size > 1;
}

/** A schema and what it is intersected with, as a list. */
function flat(schema: unknown): readonly JsonSchema[] {
  if (!isSchemaObject(schema)) return [];
  const { allOf, ...rest } = schema;
  return Array.isArray(allOf) ? [rest, ...(allOf as readonly unknown[]).flatMap(flat)] : [schema];
}

/** What a reference at the root of a schema leads to, and what stands beside it. */
function writtenOut(
  schema: JsonSchema,
  root: JsonSchema,
  followed: readonly string[],
): readonly JsonSchema[] {
  const { $ref, ...rest } = schema;
  if (typeof $ref !== "string") return [schema];
  if (followed.includes($ref)) return [rest];
  const target = referredPart(root, $ref);
  if (!isSchemaObject(target)) return [schema];
  return [rest, ...flat(target).flatMap((part) => writtenOut(part, root, [...followed, $ref]))];
}

function mergeMaps(first: unknown, second: unknown): unknown {
  if (!isSchemaObject(first) || !isSchemaObject(second)) return first;
  const added = Object.entries(second).map(([name, form]) => {
    const own = Object.hasOwn(first, name) ? first[name] : true;
    if (isSchemaObject(own) && isSchemaObject(form)) return [name, mergeSchemas(own, form)] as const;
    return [name, own === true ? form : own] as const;
  });
  return Object.fromEntries([...Object.entries(first), ...added]);
}

function namesIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}
