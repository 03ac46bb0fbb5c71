import type { JsonSchema } from "@toolwright/kernel";
import { mapDefinitions, mapSubschemas } from "../publish/subschemas.js";

/** Keeps, while a schema is converted, the flags of its pattern, which JSON Schema cannot say. Never published. */
export const FLAGGED = "x-toolwright-expression";

/** The flags under which an expression takes other texts than the pattern of the same source. */
export const FLAGS_THAT_CHANGE = /[imsvy]/;

/** An expression that was kept. */
interface KeptExpression {
  readonly source: string;
  readonly flags: string;
}

/** A part that keeps, beside what it kept before, the rules that are expressions whose flags change what they take. */
export function keepingFlags(jsonSchema: JsonSchema, rules: readonly unknown[]): JsonSchema {
  const flagged = rules.filter(
    (rule): rule is RegExp => rule instanceof RegExp && FLAGS_THAT_CHANGE.test(rule.flags),
  );
  if (flagged.length === 0) return jsonSchema;
  const expressions = flagged.map(({ source, flags }) => ({ source, flags }));
  return { ...jsonSchema, [FLAGGED]: [...keptIn(jsonSchema), ...expressions] };
}

/** The expressions that a part keeps. */
export function keptIn({ [FLAGGED]: kept }: JsonSchema): readonly KeptExpression[] {
  return Array.isArray(kept) ? (kept as KeptExpression[]) : [];
}

/** A schema without what {@link keepingFlags} left in it. */
export function withoutKept({ [FLAGGED]: _kept, ...schema }: JsonSchema): JsonSchema {
  return mapDefinitions(mapSubschemas(schema, withoutKept), withoutKept);
}
