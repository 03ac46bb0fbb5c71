import type { JsonSchema } from "@toolwright/kernel";
import { ignoreOverride, type Options, zodToJsonSchema } from "zod-to-json-schema";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import { isSchemaObject, listOf } from "../../schema/schema-node.js";
import { refuseMarked, unrepresentable } from "../../schema/unrepresentable.js";
import type { ZodDefinition } from "../../schema/zod/zod-schema.js";
import { ConvertedParts } from "./converted-parts.js";
import { Dialect2020 } from "./dialect-2020.js";
import { NAMELESS, outlineOf } from "./zod3-outline.js";

type Convertible = Parameters<typeof zodToJsonSchema>[0];

/**
 * The JSON Schema 2020-12 of a zod 3 schema, by zod-to-json-schema. Dates are date-time strings.
 *
 * @throws Error that names each place that JSON Schema cannot say
 */
export function zod3JsonSchema(schema: unknown, side: SchemaSide): JsonSchema {
  const parts = new ConvertedParts();
  const outline = outlineOf(schema, side) as Convertible;
  const draft = zodToJsonSchema(outline, optionsFor(side, parts)) as JsonSchema;
  const converted = refuseMarked(new Dialect2020(parts).translate(draft));
  // As JSON has it: a default may hold dates.
  return JSON.parse(JSON.stringify(converted)) as JsonSchema;
}

/** @param parts filled; the converter's own references are pointers, which it does not escape and which lead into properties */
function optionsFor(side: SchemaSide, parts: ConvertedParts): Partial<Options> {
  return {
    pipeStrategy: side,
    removeAdditionalStrategy: side === "input" ? "strict" : "passthrough",
    allowedAdditionalProperties: undefined,
    applyRegexFlags: true,
    override(def, _refs, seen) {
      const { typeName, kind } = def as ZodDefinition;
      if (typeName === NAMELESS) return unrepresentable(String(kind));
      if (seen !== undefined) return parts.again(def);
      parts.begin(def);
      return ignoreOverride;
    },
    postProcess(converted, def) {
      const part = CORRECTIONS.reduce<JsonSchema>((node, correct) => correct(node, def), converted ?? {});
      return parts.keep(def, part);
    },
  };
}

/** What is done to each part that the converter has written. */
const CORRECTIONS: readonly ((converted: JsonSchema, def: object) => JsonSchema)[] = [
  withNull,
  asPresent,
  open,
  withoutOffset,
];

/** Where a part is no property, the converter writes that it may be absent as an alternative: JSON has nothing that is absent. */
function asPresent(converted: JsonSchema, def: object): JsonSchema {
  const { anyOf, ...outer } = converted;
  const [absent, present, ...others] = listOf(anyOf);
  const isOptional = (def as ZodDefinition)["typeName"] === "ZodOptional" && others.length === 0;
  if (!isOptional || !isNever(absent) || !isSchemaObject(present)) return converted;
  return { ...present, ...outer };
}

function isNever(schema: unknown): boolean {
  if (!isSchemaObject(schema) || !isSchemaObject(schema["not"])) return false;
  return Object.keys(schema).length === 1 && Object.keys(schema["not"]).length === 0;
}

/** The converter writes `null` as an object, which is what `typeof` calls it. */
function withNull(converted: JsonSchema, def: object): JsonSchema {
  const { typeName, value } = def as ZodDefinition;
  return typeName === "ZodLiteral" && value === null ? { ...converted, type: "null" } : converted;
}

/** The converter writes an object that keeps unknown members like one that drops them. */
function open(converted: JsonSchema, def: object): JsonSchema {
  const { typeName, unknownKeys } = def as ZodDefinition;
  const isOpen = typeName === "ZodObject" && unknownKeys === "passthrough";
  return isOpen ? { additionalProperties: {}, ...converted } : converted;
}

const TIME = "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?";

/** Texts that zod 3 takes without an offset, which the formats of JSON Schema demand: RFC 3339, section 5.6. */
const LOCAL: Readonly<Record<string, string>> = {
  time: `^${TIME}$`,
  datetime: `^\\d{4}-\\d\\d-\\d\\dT${TIME}(Z|[+-]\\d\\d:?\\d\\d)?$`,
};

interface Check {
  readonly kind: string;
  readonly local?: boolean;
}

/** A text whose time has no offset, by its pattern: under its format, nothing would be right for both. */
function withoutOffset(converted: JsonSchema, def: object): JsonSchema {
  const { typeName, checks } = def as ZodDefinition;
  if (typeName !== "ZodString" || converted["format"] === undefined) return converted;
  const check = (checks as readonly Check[]).find(({ kind, local }) => kind === "time" || local === true);
  if (check === undefined) return converted;
  const { format: _format, pattern, ...others } = converted;
  const local = { ...others, pattern: LOCAL[check.kind] };
  return pattern === undefined ? local : { ...local, allOf: [...listOf(others["allOf"]), { pattern }] };
}
