import type { JsonSchema } from "@toolwright/kernel";
import { FLAGS_THAT_CHANGE } from "../../../schema/pattern/kept-flags.js";
import { isUnicodeSource } from "../../../schema/pattern/unicode-source.js";

/**
 * `@Matches` as JSON Schema's `pattern`, which has no flags. Those that change what matches cannot be said, and neither can
 * an expression that is none in Unicode mode, in which hosts compile it (JSON Schema 2020-12, core, section 6.4), or another.
 */
export function patternKeywords(expression: unknown, modifiers: unknown): JsonSchema {
  const isText = typeof expression === "string";
  if (!isText && !(expression instanceof RegExp)) return { type: "string" };
  const source = isText ? expression : expression.source;
  const flags = isText ? modifiers : expression.flags;
  const isPlain = typeof flags !== "string" || !FLAGS_THAT_CHANGE.test(flags);
  return isPlain && isReadAlike(source, flags) && isUnicodeSource(source)
    ? { type: "string", pattern: source }
    : { type: "string" };
}

/** Letters and code points, which are braces after a letter in any other mode, and characters of two units. */
const UNICODE_ALONE = /(?<!\\)(?:\\\\)*\\(?:[pP]|u)\{|[\ud800-\udfff]/;

function isReadAlike(source: string, flags: unknown): boolean {
  return (typeof flags === "string" && flags.includes("u")) || !UNICODE_ALONE.test(source);
}
