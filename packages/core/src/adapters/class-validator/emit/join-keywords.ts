import type { JsonSchema } from "@toolwright/kernel";

/** Joins the keywords of several rules: each has to hold, so of two that differ both are kept. */
export function joinKeywords(parts: readonly JsonSchema[]): JsonSchema {
  const joined: Record<string, unknown> = {};
  const others: JsonSchema[] = [];
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (!Object.hasOwn(joined, keyword)) joined[keyword] = value;
      else if (!isSame(joined[keyword], value)) {
        const narrower = narrow(keyword, joined[keyword], value);
        if (narrower === undefined) others.push({ [keyword]: value });
        else joined[keyword] = narrower;
      }
    }
  }
  if (others.length > 0)
    joined["allOf"] = [...((joined["allOf"] as JsonSchema[] | undefined) ?? []), ...others];
  return joined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The one of two values that implies the other. */
function narrow(keyword: string, one: unknown, other: unknown): unknown {
  if (keyword === "type") {
    const pair = [one, other];
    return pair.includes("integer") && pair.includes("number") ? "integer" : undefined;
  }
  if (typeof one !== "number" || typeof other !== "number") return undefined;
  if (/^(min|exclusiveMin)/.test(keyword)) return Math.max(one, other);
  return /^(max|exclusiveMax)/.test(keyword) ? Math.min(one, other) : undefined;
}
