import { abortError, eraOf, type Era, type Incoming, parseMessage, type Server } from "@toolwright/kernel";
import { Deadline } from "../deadline.js";
import { CallsInFlight } from "./calls-in-flight.js";
import type { ResolvedEndpointOptions } from "./endpoint-options.js";
import { isEndpointPath } from "./endpoint-path.js";
import type { Body, HttpExchange } from "./exchange-port.js";
import { type Accepts, parseAccept } from "./headers/accept.js";
import { isIdentityEncoding } from "./headers/content-encoding.js";
import { isJsonContentType } from "./headers/content-type.js";
import { isPlainTransfer } from "./headers/transfer-encoding.js";
import { isPreflight, preflightHeaders } from "./headers/preflight.js";
import { RequestGuard } from "./headers/request-guard.js";
import { HealthProbes } from "./health-probes.js";
import { CrossOriginExchange } from "./answers/cross-origin-exchange.js";
import { PostExchange, type PostRules, StatelessPostExchange } from "./answers/post-exchange.js";
import { closingRefusal, type Refusal, refusals, refuse, refuseFaulty } from "./answers/refusal.js";
import { Sessions } from "./sessions/sessions.js";
import { SessionService } from "./sessions/session-service.js";
import { StatelessService } from "./stateless-service.js";

const ANSWERING = "Answering a request over HTTP";

/**
 * The one place that knows the rules of Streamable HTTP, for both eras on one path (2025-11-25, basic/transports;
 * 2026-07-28, basic/transports/streamable-http). What serves sockets hands every request to it.
 */
export class Endpoint {
  readonly #server: Server;
  readonly #options: ResolvedEndpointOptions;
  readonly #guard: RequestGuard;
  readonly #probes: HealthProbes | undefined;
  readonly #closingRefusal: Refusal;
  readonly #calls: CallsInFlight;
  readonly #stateless: StatelessService;
  readonly #sessions: SessionService;
  readonly #statelessRules: PostRules;
  readonly #handshakeRules: PostRules;
  #closing = false;

  /** @param boundHost the address that is served; `undefined` where somebody else listens, and nothing is known of it */
  constructor(server: Server, options: ResolvedEndpointOptions, boundHost?: string) {
    this.#server = server;
    this.#options = options;
    this.#guard = new RequestGuard({ boundHost, ...options });
    this.#probes = options.health && new HealthProbes(options.health);
    this.#closingRefusal = closingRefusal(options.closeTimeoutMs);
    this.#calls = new CallsInFlight();
    const onFault = (fault: unknown): void => server.reportFault(fault, ANSWERING);
    this.#statelessRules = { era: "stateless", onFault };
    this.#handshakeRules = { era: "handshake", onFault };
    this.#stateless = new StatelessService(server, this.#calls);
    this.#sessions = new SessionService(server, this.#calls, new Sessions(options.sessions, onFault));
  }

  /** Answers one request, at once or later; never throws. */
  handle(request: HttpExchange): void {
    let http = request;
    try {
      if (request.method !== "POST" && this.#probes?.answer(request, this.#closing) === true) return;
      const origin = request.header("origin");
      const refused = this.#senderRefusal(request, origin);
      if (refused === undefined && origin !== undefined) http = new CrossOriginExchange(request, origin);
      if (refused === undefined) this.#admit(http);
      else refuse(http, refused);
    } catch (fault) {
      this.#fail(http, fault);
    }
  }

  /**
   * From here on, new requests are told to come back later, and so are those that their host interrupts. Calls in flight
   * have `closeTimeoutMs` to finish, the rest are aborted, and every session ends; resolves when the clients concerned were
   * answered.
   */
  async close(): Promise<void> {
    this.#closing = true;
    this.#calls.finish();
    await new Deadline(this.#options.closeTimeoutMs).wait(this.#calls.drained());
    this.#calls.abort(abortError("The server is closing"));
    this.#sessions.close();
    await this.#calls.drained();
  }

  #admit(http: HttpExchange): void {
    const refused = this.#gate(http);
    if (refused !== undefined) refuse(http, refused);
    else if (http.method === "POST") this.#post(http);
    else if (http.method === "GET") this.#sessions.listen(http);
    else if (http.method === "DELETE") this.#sessions.delete(http);
    else http.respond(204, preflightHeaders(http));
  }

  #senderRefusal(http: HttpExchange, origin: string | undefined): Refusal | undefined {
    if (http.isRepeated("host")) return refusals.hostRepeated;
    if (!this.#guard.allowsHost(http)) return refusals.host;
    return origin === undefined || this.#guard.allowsOrigin(origin) ? undefined : refusals.origin;
  }

  #gate(http: HttpExchange): Refusal | undefined {
    const { path } = this.#options;
    if (!isEndpointPath(path, http.path)) return refusals.path;
    if (http.method !== "POST") {
      if (isPreflight(http)) return undefined;
      if (this.#stateless.isVersion(http.header("mcp-protocol-version"))) return refusals.noSessions;
      if (http.method !== "GET" && http.method !== "DELETE") return refusals.method;
    }
    if (http.header("authorization") !== undefined && http.isRepeated("authorization"))
      return refusals.authorizationRepeated;
    return this.#closing ? this.#closingRefusal : undefined;
  }

  #post(http: HttpExchange): void {
    const accepts = parseAccept(http.header("accept"));
    const refused = mediaRefusal(http, accepts);
    if (refused === undefined) {
      http.readBody(this.#options.maxBodyBytes, (body) => this.#receive(http, accepts, body));
    } else {
      refuse(http, refused);
    }
  }

  /** Whoever calls this has no use for what it throws. */
  #receive(http: HttpExchange, accepts: Accepts, body: Body): void {
    if (body === "gone") return;
    try {
      const text = this.#textOf(body);
      if (typeof text === "string") this.#serve(http, accepts, parseMessage(text));
      else refuse(http, text);
    } catch (fault) {
      this.#fail(http, fault);
    }
  }

  #textOf(body: Exclude<Body, "gone">): string | Refusal {
    if (body === "too-large") return refusals.bodySize;
    if (this.#closing || body === "interrupted") return this.#closingRefusal;
    if (body === "not-utf8") return refusals.encoding;
    if (body === "too-deep") return refusals.depth;
    if ("fault" in body) throw body.fault;
    return body.text;
  }

  #fail(http: HttpExchange, fault: unknown): void {
    this.#server.reportFault(fault, ANSWERING);
    refuseFaulty(http);
  }

  #serve(http: HttpExchange, accepts: Accepts, incoming: Incoming): void {
    switch (eraOfMessage(incoming, http.header("mcp-protocol-version"))) {
      case "stateless":
        this.#stateless.serve(new StatelessPostExchange(http, accepts, this.#statelessRules), incoming);
        break;
      case "handshake":
        this.#sessions.serve(new PostExchange(http, accepts, this.#handshakeRules), incoming);
        break;
      case undefined:
        this.#reject(new PostExchange(http, accepts, this.#handshakeRules), incoming);
    }
  }

  /** Answers what is no message at all; no session is needed to be told so. */
  #reject(post: PostExchange, incoming: Incoming): void {
    Promise.resolve(this.#server.connect().dispatch(incoming, post))
      .then((reply) => post.answer(reply))
      .catch((fault: unknown) => post.fail(fault));
  }
}

function mediaRefusal(http: HttpExchange, accepts: Accepts): Refusal | undefined {
  if (!isPlainTransfer(http.header("transfer-encoding"))) return refusals.transferEncoding;
  if (http.isRepeated("content-type")) return refusals.contentTypeRepeated;
  if (!isJsonContentType(http.header("content-type"))) return refusals.contentType;
  if (!isIdentityEncoding(http.header("content-encoding"))) return refusals.contentEncoding;
  return accepts.json || accepts.stream ? undefined : refusals.accept;
}

function eraOfMessage(incoming: Incoming, besideBody: string | undefined): Era | undefined {
  if (incoming.kind === "invalid") return undefined;
  // A response or a batch has no method, and belongs to the era that its header names.
  const hasMethod = incoming.kind === "request" || incoming.kind === "notification";
  return eraOf(hasMethod ? incoming.message : { method: "" }, besideBody);
}
