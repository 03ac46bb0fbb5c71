import type { HttpExchange, ResponseHeaders } from "./exchange-port.js";
import { JSON_TYPE } from "./headers/accept.js";

/** Where the probes are answered. */
export interface HealthPaths {
  readonly live: string;
  readonly ready: string;
}

const HEADERS: ResponseHeaders = { "content-type": JSON_TYPE, "cache-control": "no-store" };

/**
 * Answers those who watch over the server, such as a load balancer. They call it by its address, so no Host is asked
 * for, and nothing is told that they do not see anyway.
 */
export class HealthProbes {
  readonly #paths: HealthPaths;

  constructor(paths: HealthPaths) {
    this.#paths = paths;
  }

  /** Whether this was a probe, which is answered then. */
  answer(http: HttpExchange, closing: boolean): boolean {
    if (http.method !== "GET" && http.method !== "HEAD") return false;
    if (http.path === this.#paths.live) report(http, 200, "ok");
    else if (http.path !== this.#paths.ready) return false;
    else if (closing) report(http, 503, "closing");
    else report(http, 200, "ready");
    return true;
  }
}

function report(http: HttpExchange, status: number, word: string): void {
  http.respond(status, HEADERS, JSON.stringify({ status: word }));
}
