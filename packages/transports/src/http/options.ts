import { transportError, type TransportError } from "../errors.js";
import { integerFault, type IntegerRange, LONGEST_TIMER_MS } from "../integer-option.js";
import { type AllowedOrigins, hostName, normalizeOrigin } from "./headers/request-guard.js";

/** What {@link http} may be told. */
export interface HttpOptions {
  /** Default 3000; 0 takes any free port. */
  readonly port?: number;
  /** The address to bind. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
  /** The path of the endpoint. Default `/mcp`. */
  readonly path?: string;
  /**
   * The web pages that may call: origins such as `https://app.example.com`, or a test of the `Origin` header.
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

/** {@link HttpOptions} with every default filled in and every value checked. */
export interface ResolvedHttpOptions {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly allowedHosts: readonly string[] | undefined;
  readonly maxBodyBytes: number;
  readonly sessions: { readonly idleMs: number; readonly max: number };
  readonly closeTimeoutMs: number;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveHttpOptions(options: HttpOptions): ResolvedHttpOptions {
  const { sessions = {}, allowedOrigins, allowedHosts } = options;
  const positive = { from: 1, to: Number.MAX_SAFE_INTEGER };
  return {
    port: integer("port", options.port ?? 3000, { from: 0, to: 65_535 }),
    host: nonEmpty("host", options.host ?? "127.0.0.1"),
    path: normalizePath(options.path ?? "/mcp"),
    allowedOrigins: checkOrigins(allowedOrigins),
    allowedHosts: checkHosts(allowedHosts),
    maxBodyBytes: integer("maxBodyBytes", options.maxBodyBytes ?? 4 * 1024 * 1024, positive),
    sessions: {
      idleMs: integer("sessions.idleMs", sessions.idleMs ?? 30 * 60_000, { from: 1, to: LONGEST_TIMER_MS }),
      max: integer("sessions.max", sessions.max ?? 10_000, positive),
    },
    closeTimeoutMs: integer("closeTimeoutMs", options.closeTimeoutMs ?? 5000, {
      from: 0,
      to: LONGEST_TIMER_MS,
    }),
  };
}

/** One leading slash and no trailing one, however the path was written. */
function normalizePath(path: string): string {
  const inner = path.replace(/^\/+/, "").replace(/\/+$/, "");
  if (/[^\w\-.~!$&'()*+,;=:@%/]/.test(inner))
    throw invalid("path", "a character in it cannot stand in a path");
  return `/${inner}`;
}

function integer(option: string, value: number, range: IntegerRange): number {
  const reason = integerFault(value, range);
  if (reason === undefined) return value;
  throw invalid(option, reason);
}

function nonEmpty(option: string, value: string): string {
  if (value !== "") return value;
  throw invalid(option, "it is empty");
}

function checkOrigins(allowed: AllowedOrigins | undefined): AllowedOrigins | undefined {
  if (allowed === undefined || typeof allowed === "function") return allowed;
  const wrong = allowed.find((origin) => normalizeOrigin(origin) === undefined);
  if (wrong === undefined) return allowed;
  throw invalid(
    "allowedOrigins",
    `${JSON.stringify(wrong)} is not an origin such as "https://app.example.com"`,
  );
}

function checkHosts(allowed: readonly string[] | undefined): readonly string[] | undefined {
  const wrong = allowed?.find((host) => hostName(host.toLowerCase()) === undefined);
  if (wrong === undefined) return allowed;
  throw invalid("allowedHosts", `${JSON.stringify(wrong)} is not a host such as "mcp.example.com"`);
}

function invalid(option: string, reason: string): TransportError {
  return transportError("TW_HTTP_OPTION_INVALID", { option, reason });
}
