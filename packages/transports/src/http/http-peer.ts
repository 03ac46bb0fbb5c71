import type { PeerFacts } from "@toolwright/kernel";
import type { HttpExchange } from "./exchange-port.js";
import { HttpHeaders } from "./headers/http-headers.js";

/** How a socket that takes both families writes an IPv4 address (RFC 4291, 2.5.5.2). */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Who sent one HTTP request; every fact is read when it is asked for. */
export class HttpPeer implements PeerFacts {
  readonly transport = "http";
  readonly #http: HttpExchange;
  #headers: HttpHeaders | undefined;

  constructor(http: HttpExchange) {
    this.#http = http;
  }

  /** An IPv4 client has the same address whether the socket takes both families or one. */
  get remoteAddress(): string | undefined {
    return this.#http.remoteAddress?.replace(MAPPED_IPV4, "");
  }

  get headers(): HttpHeaders {
    this.#headers ??= new HttpHeaders(this.#http);
    return this.#headers;
  }
}
