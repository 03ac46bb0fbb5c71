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

/** The longest beginning of a text that takes at most so many bytes and ends with a whole code point. */
export function cutToBytes(text: string, maxBytes: number): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += utf8Size(character);
    if (size > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
