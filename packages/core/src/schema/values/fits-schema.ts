import type { JsonSchema } from "@toolwright/kernel";
import { referredPart, rootWithin } from "../json-pointer.js";
import { cheapMatch } from "../pattern/cheap-match.js";
import { isSchemaObject, propertiesOf } from "../schema-node.js";

/** References without a value between them lead in a circle, and a value is as deep as its author wrote it. */
const MAX_DEPTH = 100;

type Takes = (value: unknown, given: unknown) => boolean;

/** A bound of numbers, texts, arrays or objects, each of which leaves values of other types alone. */
function bound(
  sizeOf: (value: unknown) => number | undefined,
  holds: (size: number, limit: number) => boolean,
): Takes {
  return (value, limit) => {
    const size = sizeOf(value);
    return size === undefined || typeof limit !== "number" || holds(size, limit);
  };
}

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
// In characters, as JSON Schema counts (2020-12, validation, section 6.3.1).
const length = (value: unknown): number | undefined =>
  typeof value === "string" ? Array.from(value).length : undefined;
const count = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const size = (value: unknown): number | undefined =>
  isSchemaObject(value) ? Object.keys(value).length : undefined;
/** Some validators do not count the marks for how the character before is shown, as in a heart that is an emoji. */
const leastLength = (value: unknown): number | undefined =>
  typeof value === "string" ? length(value.replaceAll(/[\uFE0E\uFE0F]/g, "")) : undefined;
const atLeast = (found: number, limit: number): boolean => found >= limit;
const atMost = (found: number, limit: number): boolean => found <= limit;

/** The keywords that are about a value alone. */
const TAKES: Readonly<Record<string, Takes>> = {
  const: isSame,
  enum: (value, values) => !Array.isArray(values) || values.some((one) => isSame(value, one)),
  minimum: bound(number, atLeast),
  maximum: bound(number, atMost),
  exclusiveMinimum: bound(number, (found, limit) => found > limit),
  exclusiveMaximum: bound(number, (found, limit) => found < limit),
  // Fractions are left alone: 0.3 is no multiple of 0.1 in binary.
  multipleOf: bound(
    number,
    (found, step) => !Number.isInteger(found) || !Number.isInteger(step) || found % step === 0,
  ),
  minLength: bound(length, atLeast),
  maxLength: bound(leastLength, atMost),
  minItems: bound(count, atLeast),
  maxItems: bound(count, atMost),
  minProperties: bound(size, atLeast),
  maxProperties: bound(size, atMost),
  pattern: (value, source) =>
    typeof value !== "string" || typeof source !== "string" || cheapMatch(source, value) !== false,
};

/**
 * Whether a value fits a schema, as far as that is beyond doubt: of keywords that are not read here, formats among them, every
 * value is taken to fit. It needs no library, and is made for the few values that a schema holds itself.
 *
 * @param root what references lead into
 */
export function fitsSchema(value: unknown, schema: unknown, root: JsonSchema): boolean {
  return fits(value, schema, { root, depth: 0, known: new Map() });
}

interface Place {
  readonly root: JsonSchema;
  readonly depth: number;
  /** What was found out: definitions may lead to each other in more ways than can be gone. */
  readonly known: Map<JsonSchema, Map<unknown, boolean>>;
}

function fits(value: unknown, schema: unknown, place: Place): boolean {
  if (!isSchemaObject(schema) || place.depth > MAX_DEPTH) return schema !== false;
  const answers = place.known.get(schema) ?? new Map<unknown, boolean>();
  const known = answers.get(value);
  if (known !== undefined) return known;
  place.known.set(schema, answers.set(value, true)); // In a circle, it is taken to.
  const answer = fitsOne(value, schema, place);
  answers.set(value, answer);
  return answer;
}

function fitsOne(value: unknown, schema: JsonSchema, { depth, ...place }: Place): boolean {
  if (value === null && schema["nullable"] === true) return true;
  const root = rootWithin(schema, place.root);
  const within = { ...place, root, depth: depth + 1 };
  const fitsWithin: FitsWithin = (part, by) => fits(part, by, within);
  const { $ref, type } = schema;
  // In draft-07, a reference stands for all that is beside it.
  if (typeof $ref === "string") return fitsWithin(value, referredPart(root, $ref) ?? true);
  if (type !== undefined && !asList(type).some((one) => isOfType(value, one))) return false;
  const isTaken = Object.entries(schema).every(
    ([keyword, given]) => !Object.hasOwn(TAKES, keyword) || TAKES[keyword]?.(value, given) === true,
  );
  return isTaken && fitsCombined(value, schema, fitsWithin) && partsFit(value, schema, fitsWithin);
}

type FitsWithin = (value: unknown, schema: unknown) => boolean;

function fitsCombined(value: unknown, { anyOf, oneOf, allOf }: JsonSchema, fits: FitsWithin): boolean {
  const isOneOf = (list: unknown): boolean => !Array.isArray(list) || list.some((part) => fits(value, part));
  return (
    isOneOf(anyOf) && isOneOf(oneOf) && (!Array.isArray(allOf) || allOf.every((part) => fits(value, part)))
  );
}

function partsFit(value: unknown, schema: JsonSchema, fits: FitsWithin): boolean {
  if (Array.isArray(value)) return elementsFit(value, schema, fits);
  if (!isSchemaObject(value)) return true;
  const { required, additionalProperties, patternProperties } = schema;
  if (Array.isArray(required) && !required.every((key) => Object.hasOwn(value, String(key)))) return false;
  const properties = propertiesOf(schema);
  const rest = patternProperties === undefined ? additionalProperties : true;
  return Object.entries(value).every(([key, part]) =>
    fits(part, Object.hasOwn(properties, key) ? properties[key] : rest),
  );
}

/** In draft-07, `items` may be the list that is `prefixItems` since. */
function elementsFit(values: readonly unknown[], schema: JsonSchema, fits: FitsWithin): boolean {
  const { prefixItems, items, additionalItems } = schema;
  const first = asList(prefixItems ?? (Array.isArray(items) ? items : []));
  const rest = Array.isArray(items) ? additionalItems : items;
  return values.every((value, index) => fits(value, index < first.length ? first[index] : rest));
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isSchemaObject(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      return true;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (!isSchemaObject(one) || !isSchemaObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
