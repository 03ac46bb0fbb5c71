/** `String.fromCharCode` takes its characters as arguments, whose number engines limit. */
const CHUNK = 0x8000;

/** Base64 of bytes (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/**
 * Whether `atob`, with which clients decode, takes a text: line breaks and missing padding pass (WHATWG, Infra,
 * "forgiving-base64 decode"). Nothing is decoded, as a file would take its memory again.
 */
export function isBase64(text: string): boolean {
  const digits = text.replace(/[\t\n\f\r ]/g, "");
  const padding = digits.endsWith("==") ? 2 : digits.endsWith("=") ? 1 : 0;
  const bare = digits.length % 4 === 0 ? digits.slice(0, digits.length - padding) : digits;
  return bare.length % 4 !== 1 && !/[^A-Za-z0-9+/]/.test(bare);
}
