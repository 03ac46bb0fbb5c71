import { isObject } from "../jsonrpc/messages/parse-message.js";
import { soleText } from "./sole-text.js";

/**
 * The JSON of a result, which is an object in every revision.
 *
 * @throws TypeError if the value has no JSON, or JSON that is not an object: spliced into a reply, it would corrupt it
 */
export function stringifyResult(result: object): string {
  // Methods are written by others, and may answer with anything.
  const sole = isObject(result) ? soleText(result) : undefined;
  if (sole !== undefined) return `{"content":[{"type":"text","text":${JSON.stringify(sole)}}]}`;
  const text = JSON.stringify(result) as string | undefined;
  if (text?.[0] !== "{") throw new TypeError("The result of a method must be an object in JSON");
  return text;
}
