import type { JsonSchema } from "@toolwright/kernel";
import { mapDefinitions, mapSubschemas } from "../publish/subschemas.js";
import { SETS_OF_SETS } from "./reading/readable-pattern.js";
import { isUnicodeSource } from "./unicode-source.js";

/** Keeps, while a schema is converted, the flags of its pattern, which JSON Schema cannot say. Never published. */
export const FLAGGED = "x-toolwright-expression";

/** The flags under which an expression may take other texts than the pattern of the same source. */
export const FLAGS_THAT_CHANGE = /[imsvy]/;

/** An expression that was kept. */
interface KeptExpression {
  readonly source: string;
  readonly flags: string;
}

/** Whether the flags of an expression change what it takes; `v` alone does not where `u` reads the source alike. */
export function isChangedByFlags({ source, flags }: RegExp): boolean {
  const isReadAlike = flags.includes("v") && !SETS_OF_SETS.test(source) && isUnicodeSource(source);
  return FLAGS_THAT_CHANGE.test(isReadAlike ? flags.replace("v", "") : flags);
}

/** A part that keeps, beside what it kept before, the rules that are expressions whose flags change what they take. */
export function keepingFlags(jsonSchema: JsonSchema, rules: readonly unknown[]): JsonSchema {
  const flagged = rules.filter((rule): rule is RegExp => rule instanceof RegExp && isChangedByFlags(rule));
  return flagged.length === 0 ? jsonSchema : keeping(jsonSchema, flagged);
}

/** A part that keeps, beside what it kept before, expressions that its pattern cannot say, whatever their flags. */
export function keeping(jsonSchema: JsonSchema, rules: readonly RegExp[]): JsonSchema {
  const expressions = rules.map(({ source, flags }) => ({ source, flags }));
  return { ...jsonSchema, [FLAGGED]: [...keptIn(jsonSchema), ...expressions] };
}

/** The expressions that a part keeps. */
export function keptIn({ [FLAGGED]: kept }: JsonSchema): readonly KeptExpression[] {
  return Array.isArray(kept) ? (kept as KeptExpression[]) : [];
}

/** A schema without what {@link keeping} left in it. */
export function withoutKept({ [FLAGGED]: _kept, ...schema }: JsonSchema): JsonSchema {
  return mapDefinitions(mapSubschemas(schema, withoutKept), withoutKept);
}
