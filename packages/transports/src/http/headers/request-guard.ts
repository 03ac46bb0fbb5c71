import type { HttpExchange } from "../exchange-port.js";
import { AllowedHosts } from "./allowed-hosts.js";
import { bracketed, isLoopback, LOOPBACK_NAMES } from "./host-name.js";
import { namedOrigin, normalizeOrigin } from "./origin.js";

/** Which origins may call: a list of them, such as `https://app.example.com`, or a test of the header's value. */
export type AllowedOrigins = readonly string[] | ((origin: string) => boolean);

/**
 * What a {@link RequestGuard} allows; what is left out follows from the address that the server binds. Of one that is not
 * known, loopback is not assumed: pages of no origin may call, under any host name.
 */
export interface GuardRules {
  readonly boundHost?: string | undefined;
  readonly allowedOrigins?: AllowedOrigins | undefined;
  readonly allowedHosts?: readonly string[] | undefined;
}

/**
 * Keeps web pages of other sites away from a server on the user's own machine or network: a browser names the page's
 * origin in `Origin`, and behind a rebound DNS name also a foreign `Host` (2025-11-25 and 2026-07-28,
 * basic/transports). Clients that are not browsers send no `Origin` and pass.
 */
export class RequestGuard {
  readonly #isAllowedOrigin: (origin: string) => boolean;
  readonly #allowedHosts: AllowedHosts | undefined;
  /** Nearly every request names the same host as the one before it. */
  #lastAllowedHost: string | undefined;

  constructor({ boundHost, allowedOrigins, allowedHosts }: GuardRules) {
    const local = boundHost !== undefined && isLoopback(boundHost);
    this.#isAllowedOrigin = originTest(allowedOrigins ?? (local ? isLoopbackOrigin : []));
    if (allowedHosts !== undefined) this.#allowedHosts = new AllowedHosts(allowedHosts);
    else if (local) this.#allowedHosts = new AllowedHosts([...LOOPBACK_NAMES, bracketed(boundHost)]);
  }

  /**
   * Whether pages of that origin may call. Rejects `*`, which no page has: echoed, it would mean everybody.
   *
   * @throws what the test of origins throws
   */
  allowsOrigin(origin: string): boolean {
    return origin !== "*" && this.#isAllowedOrigin(origin);
  }

  allowsHost(http: HttpExchange): boolean {
    if (this.#allowedHosts === undefined) return true;
    const raw = http.header("host");
    if (raw === undefined) return false;
    if (raw === this.#lastAllowedHost) return true;
    if (!this.#allowedHosts.has(raw)) return false;
    this.#lastAllowedHost = raw;
    return true;
  }
}

function isLoopbackOrigin(header: string): boolean {
  const origin = namedOrigin(header);
  return origin !== undefined && /^https?:/.test(origin) && LOOPBACK_NAMES.has(new URL(origin).hostname);
}

/** A promise is truthy whatever it comes to, so nothing but `true` lets anyone in. */
function isExactlyTrue(answer: unknown): boolean {
  // Nobody awaits this one, and a rejection that nobody hears ends the process.
  if (answer instanceof Promise) answer.catch(() => undefined);
  return answer === true;
}

function originTest(allowed: AllowedOrigins): (origin: string) => boolean {
  if (typeof allowed === "function") return (origin) => isExactlyTrue(allowed(origin));
  const origins = new Set(allowed.map(normalizeOrigin));
  return (header) => {
    const origin = namedOrigin(header);
    return origin !== undefined && origins.has(origin);
  };
}
