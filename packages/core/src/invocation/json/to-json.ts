import { ToolError } from "../../errors/tool-error.js";
import { JsonConversion, type JsonRules } from "./json-conversion.js";
import { NOT_PLAIN, plainCopy } from "./plain-copy.js";

/**
 * The JSON data of what a tool returned: a copy, from which text and structured content are both written, so that they
 * agree whatever the value does later.
 *
 * @throws ToolError that names the place of what has no JSON, for the value as a whole too; an Error that names it where a
 *   getter or `toJSON` threw
 */
export function toJson(value: unknown, rules: JsonRules): unknown {
  const converted = convert(value, rules);
  if (converted !== undefined) return converted;
  const what = typeof value === "object" ? "an object that writes nothing" : nameOf(value);
  throw new ToolError(rules.messages.unrepresentable({ toolName: rules.toolName, path: "", what }));
}

function convert(value: unknown, rules: JsonRules): unknown {
  const copy = tryPlain(value);
  return copy === NOT_PLAIN ? new JsonConversion(rules).convert(value) : copy;
}

/** What fails here fails again in the closer look, which says where. */
function tryPlain(value: unknown): unknown {
  try {
    return plainCopy(value);
  } catch {
    return NOT_PLAIN;
  }
}

function nameOf(value: unknown): string {
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
