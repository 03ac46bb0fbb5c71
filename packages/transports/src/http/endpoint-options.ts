import { LONGEST_TIMER_MS } from "../integer-option.js";
import type { HealthPaths } from "./health-probes.js";
import type { AllowedOrigins } from "./headers/request-guard.js";
import {
  checkDistinct,
  checkHosts,
  checkInteger,
  checkOptions,
  checkOrigins,
  checkPath,
  type OptionNames,
} from "./option-checks.js";

const POSITIVE = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** What the endpoint may be told, whoever serves its sockets. */
export interface EndpointOptions {
  /** The path of the endpoint. Default `/mcp`. */
  readonly path?: string;
  /**
   * The web pages that may call: origins such as `https://app.example.com`, or a test of the `Origin` header,
   * which lets in by returning `true` and by nothing else, a promise included.
   * Default: pages of this machine when bound to loopback, else none. Clients that are no browsers are not concerned.
   * Pages let in may also read the answers, by CORS; cookies are never asked for.
   */
  readonly allowedOrigins?: AllowedOrigins;
  /**
   * The names under which the server may be called, such as `mcp.example.com` (any port) or `mcp.example.com:8443`; there
   * are no wildcards. Compared as URLs write them; a dot at the end does not matter.
   * Default: the names of loopback when bound to it, else any.
   */
  readonly allowedHosts?: readonly string[];
  /** The largest body in bytes; a larger one is answered with 413. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Sessions exist for clients of the handshake era (2025-11-25) only. */
  readonly sessions?: {
    /**
     * Milliseconds without a request after which a session ends; never while a call is in flight or a stream open.
     * Default 30 min.
     */
    readonly idleMs?: number;
    /** A client beyond is answered with 503. Default 10 000. */
    readonly max?: number;
  };
  /**
   * Where `GET` tells that the process serves (`live`, default `/health`) and that it takes new work (`ready`, default
   * `/ready`: 503 once it closes), whatever the Host; `false` for neither. Default: both on a port of one's own, neither
   * on a server of somebody else.
   */
  readonly health?: { readonly live?: string; readonly ready?: string } | false;
  /** Milliseconds that calls in flight have to finish once the transport closes. Default 5000. */
  readonly closeTimeoutMs?: number;
}

/** Every name in {@link EndpointOptions}. */
export const ENDPOINT_OPTIONS: OptionNames<EndpointOptions> = {
  path: true,
  allowedOrigins: true,
  allowedHosts: true,
  maxBodyBytes: true,
  sessions: true,
  health: true,
  closeTimeoutMs: true,
};

const SESSIONS_OPTIONS: OptionNames<NonNullable<EndpointOptions["sessions"]>> = { idleMs: true, max: true };
const HEALTH_OPTIONS: OptionNames<Partial<HealthPaths>> = { live: true, ready: true };

/** {@link EndpointOptions} with every default filled in and every value checked. */
export interface ResolvedEndpointOptions {
  /** Starts with `/` and does not end with one, unless it is the root; `undefined` where the host has routed already. */
  readonly path: string | undefined;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly allowedHosts: readonly string[] | undefined;
  readonly maxBodyBytes: number;
  readonly sessions: { readonly idleMs: number; readonly max: number };
  /** `undefined` for no probes. */
  readonly health: HealthPaths | undefined;
  readonly closeTimeoutMs: number;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveEndpointOptions(options: EndpointOptions): ResolvedEndpointOptions {
  const { maxBodyBytes = 4 * 1024 * 1024, closeTimeoutMs = 5000 } = options;
  const path = options.path === undefined ? undefined : checkPath("path", options.path);
  return {
    path,
    allowedOrigins: checkOrigins(options.allowedOrigins),
    allowedHosts: checkHosts(options.allowedHosts),
    maxBodyBytes: checkInteger("maxBodyBytes", maxBodyBytes, POSITIVE),
    sessions: resolveSessions(options.sessions),
    health: resolveHealth(options.health, path),
    closeTimeoutMs: checkInteger("closeTimeoutMs", closeTimeoutMs, { from: 0, to: LONGEST_TIMER_MS }),
  };
}

function resolveHealth(
  health: EndpointOptions["health"] = false,
  path: string | undefined,
): HealthPaths | undefined {
  if (health === false) return undefined;
  const { live = "/health", ready = "/ready" } = checkOptions("health", health, HEALTH_OPTIONS);
  const paths = { live: checkPath("health.live", live), ready: checkPath("health.ready", ready) };
  return checkDistinct(paths, path);
}

function resolveSessions(sessions: EndpointOptions["sessions"] = {}): ResolvedEndpointOptions["sessions"] {
  const { idleMs = 30 * 60_000, max = 10_000 } = checkOptions("sessions", sessions, SESSIONS_OPTIONS);
  return {
    idleMs: checkInteger("sessions.idleMs", idleMs, { from: 1, to: LONGEST_TIMER_MS }),
    max: checkInteger("sessions.max", max, POSITIVE),
  };
}
