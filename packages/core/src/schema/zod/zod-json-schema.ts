import type { JsonSchema } from "@toolwright/kernel";
import { DATE_TIME_SCHEMA } from "../date-time.js";
import { keepingFlags } from "../pattern/kept-flags.js";
import {
  isMarked,
  refuseMarked,
  statesItself,
  unmark,
  unrepresentable,
  withoutMark,
} from "../unrepresentable.js";
import { isZod4, type ZodDefinition } from "./zod-schema.js";

/** The part of a schema that zod 4's converter shows before it goes on. */
interface Shown {
  readonly zodSchema: unknown;
  readonly jsonSchema: Record<string, unknown>;
}

/** Options of zod 4's own converter, the same for the classic API and mini. */
export interface ZodJsonOptions {
  readonly unrepresentable: "any";
  readonly override: (shown: Shown) => void;
}

/** How zod calls what JSON Schema cannot say, by the kind in a definition. */
const UNREPRESENTABLE: Readonly<Record<string, string>> = {
  bigint: "BigInt",
  symbol: "Symbol",
  undefined: "Undefined",
  void: "Void",
  nan: "NaN",
  map: "Map",
  set: "Set",
  file: "File",
  function: "Function types",
  custom: "Custom types",
  transform: "Transforms",
};

/** Rules of zod's that its converter names as formats; what they ask for is said by a pattern. */
const RULES: ReadonlySet<unknown> = new Set([
  "includes",
  "starts_with",
  "ends_with",
  "lowercase",
  "uppercase",
]);

/**
 * The JSON Schema of a zod 4 schema, by zod's own converter. Dates are date-time strings. What JSON Schema cannot say may
 * say it by itself, in `.meta({ type: "string", … })`.
 *
 * @throws Error that names each place of which neither is true
 */
export function zodJsonSchema(convert: (options: ZodJsonOptions) => JsonSchema): JsonSchema {
  const found = { marks: false };
  const override = (shown: Shown): void => {
    replace(shown);
    found.marks ||= isMarked(shown.jsonSchema);
  };
  const jsonSchema = convert({ unrepresentable: "any", override });
  return found.marks ? refuseMarked(jsonSchema) : jsonSchema;
}

function replace({ zodSchema, jsonSchema }: Shown): void {
  const def = definitionOf(zodSchema);
  const { checks } = def;
  if (Array.isArray(checks))
    assume(jsonSchema, keepingFlags(jsonSchema, (checks as unknown[]).map(patternOf)));
  if (RULES.has(jsonSchema["format"])) delete jsonSchema["format"];
  const own = isMarked(jsonSchema) ? withoutMark(jsonSchema) : jsonSchema;
  if (saysIt(def, own)) {
    assume(jsonSchema, own);
    return;
  }
  if (def["type"] === "date") assume(jsonSchema, { ...DATE_TIME_SCHEMA, ...own });
  const kind = def["type"] === "literal" ? kindInLiteral(def) : UNREPRESENTABLE[String(def["type"])];
  if (kind !== undefined) assume(jsonSchema, { ...unrepresentable(kind), ...own });
}

function definitionOf(part: unknown): ZodDefinition {
  return (isZod4(part) ? part._zod.def : undefined) ?? {};
}

function patternOf(check: unknown): unknown {
  return definitionOf(check)["pattern"];
}

/** Whether a part has a JSON Schema by its own words, and not by zod's. */
function saysIt({ type }: ZodDefinition, jsonSchema: JsonSchema): boolean {
  if (type === "literal") return false;
  // zod writes a file as a string of binary content, which no argument can carry, and what wraps one likewise.
  if (type === "file" || jsonSchema["contentEncoding"] === "binary") return jsonSchema["format"] !== "binary";
  return statesItself(jsonSchema);
}

function kindInLiteral({ values }: ZodDefinition): string | undefined {
  const all: readonly unknown[] = Array.isArray(values) ? values : [];
  if (all.includes(undefined)) return "Literal `undefined`";
  return all.some((value) => typeof value === "bigint") ? "BigInt literals" : undefined;
}

/** zod keeps the object that it shows, so that it is changed in place. */
function assume(shown: Record<string, unknown>, schema: JsonSchema): void {
  if (isMarked(shown)) unmark(shown);
  Object.assign(shown, schema);
}
