import type { IncomingMessage, ServerResponse } from "node:http";
import { transportError } from "../../errors.js";
import type { Body, WholeBody } from "../exchange-port.js";
import { NodeExchange, SHARED } from "./node-exchange.js";
import { textBody } from "./read-body.js";

/** A request whose body somebody else has read, and left as bytes, as text, or parsed. */
export class ParsedNodeExchange extends NodeExchange {
  readonly #request: IncomingMessage;
  readonly #body: unknown;

  /** @param body `undefined` when nothing was left of it */
  constructor(request: IncomingMessage, response: ServerResponse, body: unknown) {
    super(request, response, SHARED);
    this.#request = request;
    this.#body = body;
  }

  /** Who read the body has decoded it, too. */
  override header(name: string): string | undefined {
    return name === "content-encoding" ? undefined : super.header(name);
  }

  /**
   * Hands over the JSON of what was left; its size was its reader's to limit, but not how deep it is nested. A body that
   * was left alone is read. The fault is TW_HTTP_BODY_TAKEN when nothing was left, or nothing that JSON can say.
   */
  override readBody(maxBytes: number, done: (body: Body) => void): void {
    if (this.#body === undefined && !wasRead(this.#request)) super.readBody(maxBytes, done);
    else done(this.#left());
  }

  #left(): Body {
    if (this.#body instanceof Uint8Array) return textBody(this.#body);
    const body = typeof this.#body === "string" ? { text: this.#body } : jsonOf(this.#body);
    if (body !== undefined) return body;
    return hasBody(this.#request) ? { fault: transportError("TW_HTTP_BODY_TAKEN", {}) } : { text: "" };
  }
}

/**
 * Whether somebody has read a request. What stands in `request.body` does not tell: some parsers leave an empty object on
 * requests that they did not read.
 */
export function wasRead(request: IncomingMessage): boolean {
  // An empty body ends without a byte that could be read.
  return request.readableDidRead || request.readableEnded;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function jsonOf(value: unknown): WholeBody | undefined {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : { text };
  } catch (fault) {
    // The parser that read it needs no stack for depth; what writes it does.
    return fault instanceof RangeError ? "too-deep" : undefined;
  }
}
