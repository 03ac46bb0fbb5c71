import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, namesType, propertiesOf } from "../schema/schema-node.js";
import type { Breach } from "./finding.js";
import type { Place } from "./places.js";
import type { Check, Subject } from "./tool-checks.js";

/** What is said of one place: nothing, or what is wrong and how to mend it. */
type Verdict = readonly [message: string, fix: string] | undefined;

const BY_DIALECT = "name the host in createApp({ hosts }), which rewrites the published schema";

function breach(path: string, [message, fix]: NonNullable<Verdict>): Breach {
  return path === "" ? { message, fix } : { path, message, fix };
}

/** A check that needs nothing but the places. */
type PlaceCheck = (rule: unknown, subject: Subject) => readonly Breach[];

function eachPlace(judge: (schema: JsonSchema, place: Place) => Verdict): PlaceCheck {
  return (_rule, { places }) =>
    places.flatMap((place) => {
      const verdict = isSchemaObject(place.schema) ? judge(place.schema, place) : undefined;
      return verdict === undefined ? [] : [breach(place.path, verdict)];
    });
}

function keywordsAt(places: readonly Place[], isRefused: (keyword: string) => boolean): readonly Breach[] {
  return places.flatMap(({ schema, path }) => {
    const found = isSchemaObject(schema) ? Object.keys(schema).filter(isRefused) : [];
    return found.map((keyword) => breach(path, [`the keyword ${keyword} is not taken`, BY_DIALECT]));
  });
}

export const checkRootKeywords: Check<"root-keyword"> = ({ keywords }, { places }) =>
  keywordsAt(places.slice(0, 1), (keyword) => keywords.includes(keyword));

export const checkRefusedKeywords: Check<"refused-keyword"> = ({ keywords }, { places }) =>
  keywordsAt(places, (keyword) => keywords.includes(keyword));

/** Protocol extensions are the client's to read: no dialect takes them out, and none could without breaking what they ask for. */
export const checkUnknownKeywords: Check<"unknown-keyword"> = ({ known }, { places }) =>
  keywordsAt(places, (keyword) => !keyword.startsWith("x-") && !known.includes(keyword));

export const checkProperties: Check<"object-without-properties"> = (_rule, { tool }) =>
  isSchemaObject(tool.inputSchema["properties"])
    ? []
    : [{ message: "the input schema has no properties", fix: "write `properties: {}`" }];

/** A number's format, such as `int32` of OpenAPI, is none of a string. */
export const checkFormats: Check<"string-format"> = (rule, subject) =>
  eachPlace((schema) => {
    const { format } = schema;
    const isOfText = !("type" in schema) || namesType(schema, "string");
    return !isOfText || typeof format !== "string" || rule.formats.includes(format)
      ? undefined
      : [`the format ${format} is not taken`, BY_DIALECT];
  })(rule, subject);

export const checkTypeArrays: PlaceCheck = eachPlace(({ type }) =>
  Array.isArray(type) ? ["a list of types is not taken", BY_DIALECT] : undefined,
);

export const checkEnumTypes: PlaceCheck = eachPlace((schema) =>
  enumOf(schema).some((value) => typeof value !== "string")
    ? ["only strings can be enumerated", BY_DIALECT]
    : undefined,
);

export const checkEmptyEnumValues: PlaceCheck = eachPlace((schema) =>
  enumOf(schema).includes("") ? ["an empty string cannot be enumerated", BY_DIALECT] : undefined,
);

export const checkArrayItems: PlaceCheck = eachPlace((schema) =>
  namesType(schema, "array") && !isSchemaObject(schema["items"])
    ? ["an array does not say what its items are", "give it items"]
    : undefined,
);

export const checkTupleItems: PlaceCheck = eachPlace(({ items }) =>
  Array.isArray(items) ? ["a tuple is written in an older dialect", "use prefixItems"] : undefined,
);

export const checkReferences: PlaceCheck = eachPlace((schema) =>
  "$ref" in schema ? ["references are not resolved", BY_DIALECT] : undefined,
);

export const checkUnionSiblings: PlaceCheck = eachPlace((schema) =>
  "anyOf" in schema && Object.keys(schema).length > 1
    ? ["something stands beside anyOf, which must be alone", BY_DIALECT]
    : undefined,
);

export const checkEmptyObjects: PlaceCheck = eachPlace((schema, { path }) =>
  path !== "" && namesType(schema, "object") && Object.keys(propertiesOf(schema)).length === 0
    ? ["an object does not say what is in it", "name its properties, or take a list of keys and values"]
    : undefined,
);

const TYPED = ["type", "anyOf", "oneOf", "allOf", "$ref"];

export const checkTypes: PlaceCheck = eachPlace((schema) =>
  TYPED.some((keyword) => keyword in schema)
    ? undefined
    : ["a value may be of any type", "say which type it has"],
);

/** Whether there may be more is a question of yes and no; what the value of a property is, is not. */
const YES_OR_NO = new Set([
  ...["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "items"],
]);

export const checkBooleanSchemas: Check<"boolean-schema"> = (_rule, { places }) =>
  places
    .filter(({ schema, keyword }) => typeof schema === "boolean" && !YES_OR_NO.has(keyword ?? ""))
    .map(({ path, schema }) =>
      breach(path, [`the schema ${JSON.stringify(schema)} is not taken`, "say what it may be"]),
    );

function enumOf(schema: JsonSchema): readonly unknown[] {
  const values: unknown = "const" in schema ? [schema["const"]] : schema["enum"];
  return Array.isArray(values) ? (values as readonly unknown[]) : [];
}
