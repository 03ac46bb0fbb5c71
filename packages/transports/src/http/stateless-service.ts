import { abortError, type Incoming, type Server } from "@toolwright/kernel";
import type { CallsInFlight } from "./calls-in-flight.js";
import { checkNotificationHeaders } from "./headers/mirrored-headers.js";
import type { StatelessPostExchange } from "./answers/post-exchange.js";
import { refusal, refusals, refuse } from "./answers/refusal.js";

/**
 * Serves the stateless era (2026-07-28, basic/transports/streamable-http): every POST is a connection of its own, and
 * closing it cancels its call. Session headers mean nothing here.
 */
export class StatelessService {
  readonly #server: Server;
  readonly #calls: CallsInFlight;

  constructor(server: Server, calls: CallsInFlight) {
    this.#server = server;
    this.#calls = calls;
  }

  /** Whether a version is one of this era's that is served here. */
  isVersion(version: string | undefined): boolean {
    const { revisions } = this.#server.protocol;
    return revisions.some((revision) => revision.era === "stateless" && revision.version === version);
  }

  serve(post: StatelessPostExchange, incoming: Incoming): void {
    if (incoming.kind === "response") {
      refuse(post.http, refusals.response);
      return;
    }
    if (incoming.kind === "notification") {
      const mismatch = checkNotificationHeaders(post.http, incoming.message);
      if (mismatch !== undefined) {
        refuse(post.http, refusal(400, mismatch));
        return;
      }
    }
    this.#dispatch(post, incoming);
  }

  #dispatch(post: StatelessPostExchange, incoming: Incoming): void {
    const connection = this.#server.connect();
    const reply = connection.dispatch(incoming, post);
    if (!(reply instanceof Promise)) {
      post.answer(reply);
      return;
    }
    post.http.onClientGone(() => connection.close(abortError("The client closed the exchange")));
    this.#calls.answer(post, { connection }, reply);
  }
}
