// A byte order mark is no JSON, so it must reach the parser and not vanish here.
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a whole message or header value; or `undefined` where its bytes are not UTF-8, which is never repaired by guessing. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
