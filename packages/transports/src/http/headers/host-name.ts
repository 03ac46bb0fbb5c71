/** A host as requests and lists of hosts name it, in one spelling. */
export interface NamedHost {
  /** In lower case; a name in ASCII, an IPv6 address in brackets. */
  readonly name: string;
  /** Decimal; empty when none is named. */
  readonly port: string;
}

/** What loopback is called, as {@link parseHost} spells it. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `host` or `host:port`, with an IPv6 address in brackets; the port may be left empty (RFC 3986, 3.2.3). */
const AUTHORITY = /^(\[[\da-f:.]+\]|[^\s:/\\@?#%*[\]]+)(?::(\d{0,5}))?$/i;

/**
 * Reads `host` or `host:port`. Names are compared as URLs write them, so that case, Unicode and the spelling of an address
 * do not matter; nor does the dot at the end of a name, which leads to the same server.
 *
 * @returns `undefined` for anything else
 */
export function parseHost(text: string): NamedHost | undefined {
  const [, host, port = ""] = AUTHORITY.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return undefined;
  const name = urlHostname(host)?.replace(/\.$/, "");
  return name === undefined || name === ""
    ? undefined
    : { name, port: port === "" ? "" : String(Number(port)) };
}

/** The host as it stands in a URL: an IPv6 address in brackets. */
export function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host.toLowerCase()}]` : host.toLowerCase();
}

/** Whether only this machine reaches what is bound to that host, however the address is written. */
export function isLoopback(boundHost: string): boolean {
  const host = parseHost(bracketed(boundHost))?.name ?? "";
  return LOOPBACK_NAMES.has(host) || /^127(\.\d{1,3}){3}$/.test(host) || host.startsWith("[::ffff:7f");
}

function urlHostname(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}
