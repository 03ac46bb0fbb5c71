import type { JsonSchema } from "@toolwright/kernel";
import { isChangedByFlags, keeping } from "../pattern/kept-flags.js";
import { isUnicodeSource } from "../pattern/unicode-source.js";
import type { SchemaSide } from "../schema-adapter.js";
import { listOf } from "../schema-node.js";
import { refuseMarked, unrepresentable } from "../unrepresentable.js";
import { MAX_PARTS, tooManyParts } from "../zod/schema-bomb.js";

/** Converts with options of the library's own. */
type Convert = (libraryOptions: Record<string, unknown>) => JsonSchema;

interface Action {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
}

/** What Valibot's converter tells of a part, with its complaints, if it has any. */
interface Shown {
  readonly jsonSchema: JsonSchema;
  readonly errors?: readonly string[] | undefined;
}

/** Transformations that give what they took: of the same type, within the bounds that were said before. */
const KEEPING: ReadonlySet<string> = new Set([
  "trim",
  "trim_start",
  "trim_end",
  "to_lower_case",
  "to_upper_case",
  "normalize",
  "filter_items",
  "sort_items",
  "to_min_value",
  "to_max_value",
]);

/** Rules that are written as a format which wants seconds and an offset, and takes neither away. */
const WITHOUT_OFFSET: ReadonlySet<string> = new Set(["iso_date_time", "iso_time"]);

/**
 * The JSON Schema of a Valibot schema, by its own converter. That knows no schema with a `check` or a `trim`; here such
 * steps go unsaid, as refinements do everywhere, since validation runs them all the same.
 *
 * @throws Error that names each place of a type that JSON does not have, and on the output side of a transformation
 */
export function valibotJsonSchema(convert: Convert, side: SchemaSide): JsonSchema {
  let parts = 0;
  return refuseMarked(
    convert({
      overrideSchema({ valibotSchema: { type }, ...shown }: Shown & { readonly valibotSchema: Action }) {
        // Of a schema within `toStandardJsonSchema`, only the converter knows what it is made of.
        parts += 1;
        if (parts > MAX_PARTS) throw tooManyParts();
        // What it gives has more than it names, which its converter leaves unsaid.
        if (side === "output" && type === "loose_object")
          return { ...shown.jsonSchema, additionalProperties: true };
        return shown.errors === undefined ? undefined : marked(shown, type);
      },
      overrideAction: ({ valibotAction, ...shown }: Shown & { readonly valibotAction: Action }) =>
        overridden(shown, valibotAction, side),
    }),
  );
}

function overridden(shown: Shown, action: Action, side: SchemaSide): JsonSchema | undefined {
  const { jsonSchema, errors } = shown;
  const expression = action.requirement instanceof RegExp ? action.requirement : undefined;
  if (WITHOUT_OFFSET.has(action.type) && expression !== undefined) {
    const { format: _format, ...others } = jsonSchema;
    return withPattern(others, expression.source);
  }
  if (errors === undefined) return undefined;
  const changes = action.kind === "transformation" && !KEEPING.has(action.type);
  if (side === "output" && changes) return marked(shown, action.type);
  return action.type === "regex" && expression !== undefined
    ? withExpression(jsonSchema, expression)
    : jsonSchema;
}

/** The converter writes an expression without its flags, of which JSON Schema has none, and of several only the first. */
function withExpression(jsonSchema: JsonSchema, rule: RegExp): JsonSchema {
  const { pattern, ...others } = jsonSchema;
  const isWritten = pattern === rule.source;
  if (isChangedByFlags(rule)) return keeping(isWritten ? others : jsonSchema, [rule]);
  // A host refuses all of a tool for one pattern that it cannot compile.
  return isWritten || isUnicodeSource(rule.source)
    ? withPattern(jsonSchema, rule.source)
    : keeping(jsonSchema, [rule]);
}

/** A part that has a pattern as well: under `allOf`, where it has another one already. */
function withPattern(jsonSchema: JsonSchema, pattern: string): JsonSchema {
  const { pattern: own = pattern, allOf } = jsonSchema;
  return own === pattern
    ? { ...jsonSchema, pattern }
    : { ...jsonSchema, allOf: [...listOf(allOf), { pattern }] };
}

function marked({ jsonSchema }: Shown, type: string): JsonSchema {
  return { ...jsonSchema, ...unrepresentable(`Valibot's ${type}`) };
}
