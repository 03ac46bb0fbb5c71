import { isObject } from "../jsonrpc/messages/parse-message.js";
import { soleText } from "./sole-text.js";

interface Structured {
  readonly structuredContent?: unknown;
}

/**
 * The JSON of a result, which is an object in every revision.
 *
 * @throws TypeError if the value has no JSON, or JSON that is not an object: spliced into a reply, it would corrupt it
 */
export function stringifyResult(result: object): string {
  // Methods are written by others, and may answer with anything.
  const sole = isObject(result) ? soleText(result) : undefined;
  if (sole !== undefined) return writeAround(sole, (result as Structured).structuredContent);
  const text = JSON.stringify(result) as string | undefined;
  if (text?.[0] !== "{") throw new TypeError("The result of a method must be an object in JSON");
  return text;
}

function writeAround(text: string, structuredContent: unknown): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
  if (structuredContent === undefined) return `${content}}`;
  const structure = JSON.stringify(structuredContent) as string | undefined;
  return structure === undefined ? `${content}}` : `${content},"structuredContent":${structure}}`;
}
