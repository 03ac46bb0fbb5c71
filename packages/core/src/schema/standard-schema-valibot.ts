import type { JsonSchema } from "@toolwright/kernel";
import { keepingFlags } from "./pattern/expressions-in.js";
import type { SchemaSide } from "./schema-adapter.js";
import { refuseMarked, unrepresentable } from "./unrepresentable.js";
import { MAX_PARTS, tooManyParts } from "./zod/schema-bomb.js";

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
  if (WITHOUT_OFFSET.has(action.type)) return withPattern(jsonSchema, action.requirement);
  if (errors === undefined) return undefined;
  const changes = action.kind === "transformation" && !KEEPING.has(action.type);
  if (side === "output" && changes) return marked(shown, action.type);
  if (!losesFlags(jsonSchema, action.requirement)) return jsonSchema;
  return keepingFlags(withPattern(jsonSchema, undefined), [action.requirement]);
}

/** Whether the pattern is that of an expression which takes more by its flags: JSON Schema has none. */
function losesFlags({ pattern }: JsonSchema, rule: unknown): boolean {
  return rule instanceof RegExp && rule.source === pattern && /[imsy]/.test(rule.flags);
}

function withPattern(
  { format: _format, pattern: _pattern, ...others }: JsonSchema,
  rule: unknown,
): JsonSchema {
  return rule instanceof RegExp ? { ...others, pattern: rule.source } : others;
}

function marked({ jsonSchema }: Shown, type: string): JsonSchema {
  return { ...jsonSchema, ...unrepresentable(`Valibot's ${type}`) };
}
