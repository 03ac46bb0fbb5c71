import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../schema-adapter.js";
import { isSchemaObject, propertiesOf } from "../schema-node.js";
import { isAssertion, isSameJson } from "./combine-schemas.js";
import { anyOfForms, bothForms, joinDescriptions } from "./join-forms.js";

/** Keywords that joining writes by rules of their own. */
const JOINED: ReadonlySet<string> = new Set([
  ...["type", "properties", "required", "additionalProperties", "patternProperties"],
  ...["description", "unevaluatedProperties"],
]);

/** These say how the others are meant; they stay together or not at all. */
const CONDITION: readonly string[] = ["if", "then", "else"];

/**
 * One object schema for what satisfies any of several: it may accept more, and refuses nothing that one accepts.
 *
 * @param said names that are described beside the alternatives: one that does not name them leaves them as they are there
 */
export function anyOfObjects(
  objects: readonly JsonSchema[],
  side: SchemaSide,
  said: ReadonlySet<string> = new Set(),
): JsonSchema {
  const [first = {}, ...others] = objects;
  if (others.length === 0) return first;
  const names = new Set(objects.flatMap((object) => Object.keys(propertiesOf(object))));
  const required = requiredOf(first).filter((name) =>
    others.every((object) => requiredOf(object).includes(name)),
  );
  const rest = anyOfRests(objects);
  const isOpen = (name: string): boolean => side === "output" || said.has(name);
  return {
    type: "object",
    ...joinDescriptions(objects),
    properties: Object.fromEntries(
      [...names].map((name) => [
        name,
        anyOfForms(objects.flatMap((object) => formsOf(object, name, isOpen(name)))),
      ]),
    ),
    ...(required.length > 0 && { required }),
    ...(rest !== undefined && { additionalProperties: rest }),
    ...commonKeywords(first, others),
  };
}

/**
 * What one of several objects says of a property. One that strips what it does not name says nothing; one that keeps it
 * keeps any value; and what comes out of an object that does not say is anything too.
 */
function formsOf(object: JsonSchema, name: string, isOpen: boolean): readonly unknown[] {
  const properties = propertiesOf(object);
  if (Object.hasOwn(properties, name)) return [properties[name]];
  if (Object.hasOwn(object, "patternProperties")) return [true];
  const { additionalProperties } = object;
  if (additionalProperties === undefined) return isOpen ? [true] : [];
  return additionalProperties === false ? [] : [additionalProperties];
}

function anyOfRests(objects: readonly JsonSchema[]): unknown {
  const rests = objects.map((object) =>
    Object.hasOwn(object, "patternProperties") ? {} : object["additionalProperties"],
  );
  if (rests.every((rest) => isSameJson(rest, rests[0]))) return rests[0];
  const stated = rests.filter((rest) => rest !== undefined && rest !== false);
  const open = rests.includes(undefined);
  if (stated.length === 0) return undefined;
  return open ? {} : anyOfForms(stated);
}

function commonKeywords(first: JsonSchema, others: readonly JsonSchema[]): JsonSchema {
  const isCommon = (keyword: string): boolean =>
    Object.hasOwn(first, keyword) && others.every((other) => isSameJson(other[keyword], first[keyword]));
  return pick(first, (keyword) =>
    CONDITION.includes(keyword)
      ? CONDITION.every((part) => !(part in first) || isCommon(part))
      : isCommon(keyword),
  );
}

/** One object schema for what satisfies two; where both describe, the nearer one wins. */
export function bothObjects(near: JsonSchema, far: JsonSchema): JsonSchema {
  const { type: _type, ...said } = near;
  if (!Object.keys(said).some(isAssertion)) return { ...far, ...said };
  const patterns = mapsOfBoth(near["patternProperties"], far["patternProperties"]);
  const required = [...new Set([...requiredOf(far), ...requiredOf(near)])];
  const rest = bothRests(near, far);
  const description = near["description"] ?? far["description"];
  const hasCondition = CONDITION.some((keyword) => keyword in near);
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties: mapsOfBoth(near["properties"], far["properties"]),
    ...(required.length > 0 && { required }),
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
    ...(rest !== undefined && { additionalProperties: rest }),
    ...pick(far, (keyword) => !(hasCondition && CONDITION.includes(keyword))),
    ...pick(near, () => true),
  };
}

function mapsOfBoth(near: unknown, far: unknown): JsonSchema {
  const [own, others] = [near, far].map((map) => (isSchemaObject(map) ? map : {})) as [
    JsonSchema,
    JsonSchema,
  ];
  const formOf = (name: string): unknown => {
    if (!Object.hasOwn(own, name)) return others[name];
    return Object.hasOwn(others, name) ? bothForms(own[name], others[name]) : own[name];
  };
  const names = new Set([...Object.keys(others), ...Object.keys(own)]);
  return Object.fromEntries([...names].map((name) => [name, formOf(name)]));
}

/** Closed only where each that names properties is closed: one that strips the rest would not refuse it. */
function bothRests(near: JsonSchema, far: JsonSchema): unknown {
  const voting = [near, far].filter((object) => Object.keys(object).some(isAboutNames));
  const rests = voting.map((object) => object["additionalProperties"]);
  const stated = rests.filter((rest) => rest !== undefined && rest !== false);
  if (stated.length > 0) return stated.reduce(bothForms);
  return rests.length > 0 && rests.every((rest) => rest === false) ? false : undefined;
}

function isAboutNames(keyword: string): boolean {
  return ["properties", "patternProperties", "additionalProperties"].includes(keyword);
}

function requiredOf(object: JsonSchema): readonly string[] {
  const { required } = object;
  return Array.isArray(required) ? (required as string[]) : [];
}

function pick(object: JsonSchema, isWanted: (keyword: string) => boolean): JsonSchema {
  return Object.fromEntries(
    Object.entries(object).filter(([keyword]) => !JOINED.has(keyword) && isWanted(keyword)),
  );
}

/** Whether a schema says anything of objects alone. */
export function describesObject(schema: JsonSchema): boolean {
  return Object.keys(schema).some((keyword) => OF_OBJECTS.has(keyword));
}

const OF_OBJECTS: ReadonlySet<string> = new Set([
  ...["properties", "required", "additionalProperties", "patternProperties", "unevaluatedProperties"],
  ...["propertyNames", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
]);
