import { canonicalJson } from "../canonical-json.js";
import type { Difference } from "./differences.js";
import { isNode, isSilent } from "./schema-node.js";

/** Which way a schema's values go: to the tool, or to the client. */
export type Side = "input" | "output";

/** More of a value than this is better read in the file itself. */
const MAX_SHOWN = 80;

/** What is left of a reference stands where its target is not in the same document. */
const REFERENCES = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);

/** A difference as half a sentence, whose subject is its path. */
export function describeDifference({ keyword, before, after }: Difference): string {
  if (keyword === "properties") return before === undefined ? "is new" : "is gone";
  if (keyword === "required") return after === true ? "is required now" : "is optional now";
  if (REFERENCES.has(keyword)) return `refers to ${show(after ?? before)}, which cannot be looked up`;
  if (keyword === "") return after === false ? "lets nothing in any more" : "is another schema";
  if (["anyOf", "oneOf", "allOf"].includes(keyword)) return `has other alternatives under \`${keyword}\``;
  if (before === undefined) return `has \`${keyword}: ${show(after)}\`, which is new`;
  if (after === undefined) return `has lost \`${keyword}: ${show(before)}\``;
  return `has \`${keyword}: ${show(after)}\` instead of ${show(before)}`;
}

/** What a breaking difference does to somebody, as a sentence. */
export function whyBreaking({ keyword, after }: Difference, side: Side): string {
  if (side === "output") {
    if (keyword === "required") return "A client that reads it may find it missing.";
    if (keyword === "properties" && after === undefined) return "A client that reads it does not find it.";
    return "An answer may be one that the schema, as clients know it, does not allow.";
  }
  if (keyword === "default") return "Whoever leaves it out gets something else.";
  if (keyword === "required") return "A call without it, right before, is refused.";
  if (keyword === "properties") return "A call that sends it is refused, or does without it.";
  return "A call that was right before may be refused.";
}

/** Why nobody minds a harmless difference, as a sentence. */
export function whyHarmless({ keyword }: Difference, side: Side): string {
  if (isSilent(keyword)) return "Words for the model: no call is refused for them.";
  if (side === "output") return "Every answer is still one that the schema, as clients know it, allows.";
  return "Every call that was right before still is.";
}

function show(value: unknown): string {
  if (isNode(value) && Object.keys(value).length > 3) return "{…}";
  const text = canonicalJson(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
