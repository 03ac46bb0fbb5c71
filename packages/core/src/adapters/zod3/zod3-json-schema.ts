import type { JsonSchema } from "@toolwright/kernel";
import { ignoreOverride, type Options, zodToJsonSchema } from "zod-to-json-schema";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import { refuseMarked, unrepresentable } from "../../schema/unrepresentable.js";
import type { ZodDefinition } from "../../schema/zod/zod-schema.js";
import { Dialect2020, SAME_AS } from "./dialect-2020.js";
import { NAMELESS, outlineOf } from "./zod3-outline.js";

type Convertible = Parameters<typeof zodToJsonSchema>[0];

/**
 * The JSON Schema 2020-12 of a zod 3 schema, by zod-to-json-schema. Dates are date-time strings.
 *
 * @throws Error that names each place that JSON Schema cannot say
 */
export function zod3JsonSchema(schema: unknown, side: SchemaSide): JsonSchema {
  const nodes = new Map<unknown, JsonSchema>();
  const outline = outlineOf(schema, side) as Convertible;
  const draft = zodToJsonSchema(outline, optionsFor(side, nodes)) as JsonSchema;
  const converted = refuseMarked(new Dialect2020([...nodes.values()]).translate(draft));
  // As JSON has it: a default may hold dates.
  return JSON.parse(JSON.stringify(converted)) as JsonSchema;
}

/**
 * @param nodes filled with what becomes of each definition, in the order of their appearance. The converter's own
 *   references are pointers, which it does not escape and which lead into properties
 */
function optionsFor(side: SchemaSide, nodes: Map<unknown, JsonSchema>): Partial<Options> {
  return {
    pipeStrategy: side,
    removeAdditionalStrategy: side === "input" ? "strict" : "passthrough",
    allowedAdditionalProperties: undefined,
    applyRegexFlags: true,
    override(def, _refs, seen) {
      const { typeName, kind } = def as ZodDefinition;
      if (typeName === NAMELESS) return unrepresentable(String(kind));
      if (seen !== undefined) return { [SAME_AS]: [...nodes.keys()].indexOf(def) };
      nodes.set(def, {});
      return ignoreOverride;
    },
    postProcess(converted, def) {
      if (converted !== undefined) nodes.set(def, withoutOffset(open(withNull(converted, def), def), def));
      return nodes.get(def);
    },
  };
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
  const { format: _format, ...others } = converted;
  return { ...others, pattern: LOCAL[check.kind] };
}
