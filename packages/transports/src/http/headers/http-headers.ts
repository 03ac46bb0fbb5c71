import type { HeaderReader } from "@toolwright/kernel";
import type { HttpExchange } from "../exchange-port.js";

/** What a field may be called (RFC 9110, 5.6.2); anything else, as HTTP/2's `:path`, is no header. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The header of a request as tools read it: nothing is copied, and nothing of it shows when it is logged. */
export class HttpHeaders implements HeaderReader {
  readonly #http: HttpExchange;

  constructor(http: HttpExchange) {
    this.#http = http;
  }

  get(name: string): string | null {
    return FIELD_NAME.test(name) ? (this.#http.header(name.toLowerCase()) ?? null) : null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  *[Symbol.iterator](): Generator<readonly [name: string, value: string], void> {
    for (const name of this.#http.headerNames()) {
      const value = this.get(name);
      if (value !== null) yield [name, value];
    }
  }
}
