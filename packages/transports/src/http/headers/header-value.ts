import { decodeUtf8 } from "../../decode-utf8.js";

const PREFIX = "=?base64?";
const SUFFIX = "?=";

/**
 * Reads the value of a header that mirrors a part of the body (2026-07-28, basic/transports/streamable-http).
 *
 * White space around it does not count; `=?base64?…?=` carries text in Base64 of UTF-8, and anything else is literal.
 *
 * @returns `undefined` for what no client may send: characters outside visible ASCII, space and tab, or a marked value
 * that is not exactly what encoding its text would give
 */
export function decodeHeaderValue(raw: string): string | undefined {
  const value = trimField(raw);
  if (!/^[\t\x20-\x7e]*$/.test(value)) return undefined;
  const marked =
    value.length >= PREFIX.length + SUFFIX.length && value.startsWith(PREFIX) && value.endsWith(SUFFIX);
  return marked ? decodeBase64(value.slice(PREFIX.length, -SUFFIX.length)) : value;
}

/** Removes the optional white space of RFC 9110, 5.6.3: spaces and tabs, nothing else. */
export function trimField(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (start < end && isBlank(raw.charCodeAt(start))) start++;
  while (end > start && isBlank(raw.charCodeAt(end - 1))) end--;
  return start === 0 && end === raw.length ? raw : raw.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Platform decoders forgive wrong padding and stray bits; encoding again shows whether anything was forgiven. */
function decodeBase64(encoded: string): string | undefined {
  try {
    const binary = atob(encoded);
    if (btoa(binary) !== encoded) return undefined;
    return decodeUtf8(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
