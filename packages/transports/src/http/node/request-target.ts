/** What a request line asks for. */
export interface RequestTarget {
  /** Without the query, not decoded. */
  readonly path: string;
  /** The `host:port` of an absolute form, which then counts in place of the `Host` header. */
  readonly authority?: string;
}

/**
 * Takes a request target apart: the usual origin form (`/mcp?a=b`), or the absolute form that clients send to a proxy and
 * every server must accept (`http://127.0.0.1:3000/mcp`; RFC 9112, 3.2.2). Anything else is a path that no endpoint has.
 */
export function parseTarget(target: string): RequestTarget {
  const absolute = target.startsWith("/") ? null : /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  if (absolute === null) return { path: withoutQuery(target) };
  const [, authority = "", rest = ""] = absolute;
  return { authority, path: withoutQuery(rest) || "/" };
}

function withoutQuery(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
