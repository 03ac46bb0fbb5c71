import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";

/** A rule that nobody can say shortly is left out beyond this many characters. */
const MAX_JSON = 200;

type Phrase = (value: unknown) => string | undefined;

const ofText =
  (before: string, after = ""): Phrase =>
  (value) =>
    before + (typeof value === "string" ? value : JSON.stringify(value)) + after;

const ofList =
  (before: string): Phrase =>
  (value) =>
    Array.isArray(value) && value.length > 0
      ? before + value.map((item) => JSON.stringify(item)).join(", ")
      : undefined;

const silent: Phrase = () => undefined;

/** How a person would say what a keyword demands. What is not here is quoted. */
const PHRASES: Readonly<Record<string, Phrase>> = {
  ...Object.fromEntries(
    ["$schema", "$id", "$anchor", "$comment", "$defs", "definitions", "title", "type"].map((keyword) => [
      keyword,
      silent,
    ]),
  ),
  ...Object.fromEntries(["nullable", "readOnly", "writeOnly"].map((keyword) => [keyword, silent])),
  description: silent,
  $ref: (value) =>
    typeof value === "string" ? `also what ${value.split("/").at(-1) ?? value} is` : undefined,
  minimum: ofText("at least "),
  maximum: ofText("at most "),
  exclusiveMinimum: ofText("more than "),
  exclusiveMaximum: ofText("less than "),
  multipleOf: ofText("a multiple of "),
  minLength: ofText("at least ", " characters"),
  maxLength: ofText("at most ", " characters"),
  pattern: ofText("matching /", "/"),
  format: ofText("format "),
  contentEncoding: ofText("encoded as "),
  contentMediaType: ofText("media type "),
  minItems: ofText("at least ", " items"),
  maxItems: ofText("at most ", " items"),
  uniqueItems: (value) => (value === true ? "no two items alike" : undefined),
  minProperties: ofText("at least ", " keys"),
  maxProperties: ofText("at most ", " keys"),
  default: ofText("default "),
  const: (value) => `always ${JSON.stringify(value)}`,
  enum: ofList("one of "),
  examples: ofList("for example "),
  deprecated: (value) => (value === true ? "deprecated" : undefined),
  additionalProperties: (value) =>
    isSchemaObject(value) ? `any other key holds ${nameOf(value)}` : undefined,
  patternProperties: (value) =>
    isSchemaObject(value)
      ? Object.entries(value)
          .map(([pattern, form]) => `keys matching /${pattern}/ hold ${nameOf(form)}`)
          .join(", ")
      : undefined,
  propertyNames: (value) => {
    const { pattern, enum: names } = isSchemaObject(value) ? value : {};
    if (typeof pattern === "string") return `keys match /${pattern}/`;
    return ofList("keys are ")(names);
  },
  dependentRequired: (value) =>
    isSchemaObject(value)
      ? Object.entries(value)
          .map(([key, others]) => `with ${key} also ${Array.isArray(others) ? others.join(", ") : ""}`)
          .join(", ")
      : undefined,
};

/** Says in words what a keyword demands; `undefined` where there is nothing to say, or too much. */
export function phraseOf(keyword: string, value: unknown): string | undefined {
  if (Object.hasOwn(PHRASES, keyword)) return PHRASES[keyword]?.(value);
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined || json.length > MAX_JSON ? undefined : `${keyword} ${json}`;
}

/** A schema whose description says the phrases too. */
export function describedBy(schema: JsonSchema, phrases: readonly string[]): JsonSchema {
  if (phrases.length === 0) return schema;
  const said = phrases.join("; ");
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  const { description } = schema;
  if (typeof description !== "string" || description.trim() === "")
    return { ...schema, description: sentence };
  const before = description.trimEnd();
  return { ...schema, description: `${before}${/[.!?…:]$/.test(before) ? "" : "."} ${sentence}` };
}

function nameOf(schema: unknown): string {
  const type = isSchemaObject(schema) ? schema["type"] : undefined;
  if (typeof type !== "string") return "any value";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
