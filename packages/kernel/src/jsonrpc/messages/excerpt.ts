const MAX_CHARS = 100;

/**
 * The start of a text that a peer sent, short enough to stand in an error: at most 100 UTF-16 code units, and an
 * ellipsis where something was cut off.
 */
export function excerpt(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const isHalved = /[\ud800-\udbff]/.test(text.charAt(MAX_CHARS - 1));
  return `${text.slice(0, isHalved ? MAX_CHARS - 1 : MAX_CHARS)}…`;
}
