/** `scheme://host` or `scheme://host:port` (RFC 6454, 6.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,\\]+$/i;

/** The origin that a header names; one that says more, a path or a second origin, comes from no browser and names none. */
export function namedOrigin(header: string): string | undefined {
  return ORIGIN.test(header) ? normalizeOrigin(header) : undefined;
}

/** Whether a text is an origin, with a slash at its end at most. */
export function isOrigin(text: string): boolean {
  return namedOrigin(text.replace(/\/$/, "")) !== undefined;
}

/** An origin as browsers write it; `undefined` when the text is not a URL with a host. */
export function normalizeOrigin(text: string): string | undefined {
  try {
    const { origin, protocol, host } = new URL(text);
    // Only the schemes of the web have an origin in URL's sense; those of apps and extensions are spelled out.
    if (origin !== "null") return origin;
    return host === "" ? undefined : `${protocol}//${host}`;
  } catch {
    return undefined;
  }
}
