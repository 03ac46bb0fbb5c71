import { LONGEST_TIMER_MS } from "../integer-option.js";
import type { AllowedOrigins } from "./headers/request-guard.js";
import { checkHosts, checkInteger, checkObject, checkOrigins, checkPath } from "./option-checks.js";

const POSITIVE = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** What the endpoint may be told, whoever serves its sockets. */
export interface EndpointOptions {
  /** The path of the endpoint. Default `/mcp`. */
  readonly path?: string;
  /**
   * The web pages that may call: origins such as `https://app.example.com`, or a test of the `Origin` header,
   * which lets in by returning `true` and by nothing else, a promise included.
   * Default: pages of this machine when bound to loopback, else none. Clients that are no browsers are not concerned.
   */
  readonly allowedOrigins?: AllowedOrigins;
  /**
   * The names under which the server may be called, such as `mcp.example.com` (any port) or `mcp.example.com:8443`.
   * Default: the names of loopback when bound to it, else any.
   */
  readonly allowedHosts?: readonly string[];
  /** The largest body in bytes; a larger one is answered with 413. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Sessions exist for clients of the handshake era (2025-11-25) only. */
  readonly sessions?: {
    /** Milliseconds without a request after which a session ends; never while a call is in flight. Default 30 min. */
    readonly idleMs?: number;
    /** A client beyond is answered with 503. Default 10 000. */
    readonly max?: number;
  };
  /** Milliseconds that calls in flight have to finish once the transport closes. Default 5000. */
  readonly closeTimeoutMs?: number;
}

/** {@link EndpointOptions} with every default filled in and every value checked. */
export interface ResolvedEndpointOptions {
  /** Starts with `/` and does not end with one, unless it is the root. */
  readonly path: string;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly allowedHosts: readonly string[] | undefined;
  readonly maxBodyBytes: number;
  readonly sessions: { readonly idleMs: number; readonly max: number };
  readonly closeTimeoutMs: number;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveEndpointOptions(options: EndpointOptions): ResolvedEndpointOptions {
  const { path = "/mcp", maxBodyBytes = 4 * 1024 * 1024, closeTimeoutMs = 5000 } = options;
  return {
    path: checkPath(path),
    allowedOrigins: checkOrigins(options.allowedOrigins),
    allowedHosts: checkHosts(options.allowedHosts),
    maxBodyBytes: checkInteger("maxBodyBytes", maxBodyBytes, POSITIVE),
    sessions: resolveSessions(options.sessions),
    closeTimeoutMs: checkInteger("closeTimeoutMs", closeTimeoutMs, { from: 0, to: LONGEST_TIMER_MS }),
  };
}

function resolveSessions(sessions: EndpointOptions["sessions"] = {}): ResolvedEndpointOptions["sessions"] {
  const { idleMs = 30 * 60_000, max = 10_000 } = checkObject("sessions", sessions);
  return {
    idleMs: checkInteger("sessions.idleMs", idleMs, { from: 1, to: LONGEST_TIMER_MS }),
    max: checkInteger("sessions.max", max, POSITIVE),
  };
}
