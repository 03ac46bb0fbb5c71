/** The bytes of a text in UTF-8 (RFC 3629), with 3 for a half of a surrogate pair that stands alone. */
export function utf8Size(text: string): number {
  let size = text.length;
  for (let at = 0; at < text.length; at++) size += extraBytes(text.charCodeAt(at));
  return size;
}

/** Each half of a pair counts 2: together they are one code point of 4 bytes. */
function extraBytes(unit: number): number {
  if (unit < 0x80) return 0;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
}

/** Whether a text takes at most so many bytes; most are told by their length alone. */
export function fitsIn(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return false;
  return text.length * 3 <= maxBytes || utf8Size(text) <= maxBytes;
}

/** Holds all that `JSON.stringify` escapes: quotes, control characters, halves of pairs that stand alone. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

/** The bytes that a text takes inside a string of JSON. */
export function sizeInJson(text: string): number {
  return ESCAPED.test(text) ? utf8Size(JSON.stringify(text)) - '""'.length : utf8Size(text);
}

/**
 * The longest beginning of a text that takes at most so many bytes and ends with a whole code point.
 *
 * @param sizeOf the bytes of one code point
 */
export function cutToBytes(text: string, maxBytes: number, sizeOf = utf8Size): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += sizeOf(character);
    if (size > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
