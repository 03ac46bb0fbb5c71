/** `String.fromCharCode` takes its characters as arguments, whose number engines limit. */
const CHUNK = 0x8000;

/** Base64 of bytes (RFC 4648, section 4); a string is taken as base64 already. */
export function toBase64(data: Uint8Array | string): string {
  if (typeof data === "string") return data;
  let binary = "";
  for (let start = 0; start < data.length; start += CHUNK) {
    binary += String.fromCharCode(...data.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}
