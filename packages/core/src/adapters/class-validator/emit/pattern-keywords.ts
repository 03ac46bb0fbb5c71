import type { JsonSchema } from "@toolwright/kernel";

/**
 * `@Matches` as JSON Schema's `pattern`, which has no flags. Those that change what matches cannot be said, and neither can
 * an expression that is none in Unicode mode, in which hosts compile it (JSON Schema 2020-12, core, section 6.4).
 */
export function patternKeywords(expression: unknown, modifiers: unknown): JsonSchema {
  const isText = typeof expression === "string";
  if (!isText && !(expression instanceof RegExp)) return { type: "string" };
  const source = isText ? expression : expression.source;
  const flags = isText ? modifiers : expression.flags;
  const isPlain = typeof flags !== "string" || !/[imsvy]/.test(flags);
  return isPlain && isUnicodeSource(source) ? { type: "string", pattern: source } : { type: "string" };
}

function isUnicodeSource(source: string): boolean {
  try {
    return new RegExp(source, "u").source.length > 0;
  } catch {
    return false;
  }
}
