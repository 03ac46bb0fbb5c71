import { quietly } from "./quietly.js";

/** More lines than that are of a document, whose single lines tell nothing. */
const MAX_LINES = 1000;

/** What all the notations below write as it is. */
const PLAIN = /^[\w.-]*$/;

/** After how many characters of Base64 the first stands that a text alone decides, with none, one or two bytes before it. */
const BASE64_STARTS = [0, 2, 3] as const;

type Writer = (text: string) => string;

const json: Writer = (text) => JSON.stringify(text).slice(1, -1);

/** Python and PHP write JSON in ASCII; PHP escapes the slash, too. */
const asciiJson: Writer = (text) =>
  json(text).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const uri: Writer = (text) => quietly(() => encodeURIComponent(text)) ?? text;

const percentEncoded: Writer = (text) =>
  text.replaceAll(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** `application/x-www-form-urlencoded`, as `URLSearchParams` writes it, which leaves the asterisk. */
const form: Writer = (text) => percentEncoded(uri(text)).replaceAll("%20", "+").replaceAll("%2A", "*");

const WRITERS: readonly Writer[] = [
  json,
  asciiJson,
  (text) => asciiJson(text).replaceAll("/", "\\/"),
  (text) => json(json(text)), // JSON in JSON, as of a request in a log line
  (text) => json(text).replaceAll('\\"', '"'), // within single quotes, as Node's `inspect` writes it
  uri,
  (text) => percentEncoded(uri(text)), // RFC 3986, as signatures of requests need it
  (text) => quietly(() => encodeURI(text)) ?? text,
  form,
];

/**
 * A text in the notations in which others repeat it: as it is, without the spaces around it, line by line, and each of these
 * escaped for JSON or a URI.
 */
export function writtenForms(text: string): Iterable<string> {
  if (PLAIN.test(text)) return [text];
  const parts = new Set([text, text.trim(), ...linesOf(text)]);
  return new Set([...parts].flatMap((part) => [part, ...notationsOf(part)]));
}

function notationsOf(text: string): readonly string[] {
  return PLAIN.test(text) ? [] : WRITERS.map((write) => write(text));
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/, MAX_LINES + 1);
  return lines.length > MAX_LINES ? [] : lines.map((line) => line.trim());
}

/**
 * What Base64 makes of a text, alone or with others around it, as in `user:password`: for each place that it may have in a
 * group of three bytes, the characters that it alone decides. In both alphabets (RFC 4648, sections 4 and 5).
 */
export function base64Forms(text: string): readonly string[] {
  const bytes = quietly(() => utf8(text));
  if (bytes === undefined) return [];
  const forms = BASE64_STARTS.map((start, before) => {
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa("\0".repeat(before) + bytes).slice(start, end);
  });
  return forms.flatMap((encoded) => [encoded, encoded.replaceAll("+", "-").replaceAll("/", "_")]);
}

/**
 * A character for each byte.
 *
 * @throws URIError for half a surrogate pair, which has no UTF-8
 */
function utf8(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(..)/g, (_byte, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}
