import {
  Cancellation,
  type Era,
  type Exchange,
  type JsonRpcRequest,
  type McpError,
  type MirroredParam,
  type Reply,
} from "@toolwright/kernel";
import { EventStream, type OnFault } from "./event-stream.js";
import type { HttpExchange, ResponseHeaders } from "../exchange-port.js";
import { type Accepts, JSON_TYPE } from "../headers/accept.js";
import { checkParamHeaders, checkRequestHeaders } from "../headers/mirrored-headers.js";
import { isStreamable } from "../headers/protocol-version.js";
import { HttpPeer } from "../http-peer.js";
import { refuseFaulty } from "./refusal.js";
import { statusOf } from "./reply-status.js";

const JSON_HEADERS: ResponseHeaders = { "content-type": JSON_TYPE };
const NO_HEADERS: ResponseHeaders = {};

/** What holds for every message of an endpoint and an era. */
export interface PostRules {
  readonly era: Era;
  readonly onFault: OnFault;
}

/**
 * One POSTed message and its answer: plain JSON, unless something must be told before the reply is there, or the client
 * takes nothing but a stream.
 */
export class PostExchange implements Exchange {
  readonly http: HttpExchange;
  readonly protocolVersion: string | undefined;
  readonly #accepts: Accepts;
  readonly #rules: PostRules;
  #stream: EventStream | undefined;
  #streamFailed = false;
  #answered = false;
  readonly #cancellation = new Cancellation();
  #peer: HttpPeer | undefined;

  constructor(http: HttpExchange, accepts: Accepts, rules: PostRules) {
    this.http = http;
    this.protocolVersion = http.header("mcp-protocol-version");
    this.#accepts = accepts;
    this.#rules = rules;
  }

  get peer(): HttpPeer {
    this.#peer ??= new HttpPeer(this.http);
    return this.#peer;
  }

  get delivery(): "stream" | "none" {
    return this.#accepts.stream ? "stream" : "none";
  }

  carries(protocolVersion: string): boolean {
    return isStreamable(protocolVersion);
  }

  /**
   * Opens the stream, which settles the status; a client that takes no stream is told nothing. Nor is one whose stream the
   * host cannot open: that is no fault of the method that tells, and its reply is still to come.
   */
  notify(message: string): void {
    if (this.#answered || this.#streamFailed || !this.#accepts.stream) return;
    this.#stream ??= this.#open();
    this.#stream?.notify(message);
  }

  cancelled(): void {
    this.#cancellation.announce();
  }

  /** Tells of the reply once. A client is not kept waiting for a method that was cancelled. */
  whenSettled(reply: Promise<Reply | undefined>, done: (reply: Reply | undefined) => void): void {
    this.#cancellation.whenSettled(reply, done);
  }

  /** Answers as well as it still can when sending the answer failed, and has the operator told. */
  fail(fault: unknown): void {
    this.#rules.onFault(fault);
    refuseFaulty(this.http);
  }

  /**
   * Sends the reply; none ends a stream without one, and an exchange that waits for JSON with 202.
   *
   * @throws what others have hooked into the host's answers throws
   */
  answer(reply: Reply | undefined, headers: ResponseHeaders = NO_HEADERS): void {
    this.#answered = true;
    if (this.#stream !== undefined) {
      this.#stream.end(reply?.text);
      return;
    }
    if (reply === undefined) {
      this.http.respond(202, headers);
      return;
    }
    const status = statusOf(reply, this.#rules.era);
    if (status === 200 && !this.#accepts.json)
      new EventStream(this.http, headers, this.#rules.onFault).end(reply.text);
    else
      this.http.respond(
        status,
        headers === NO_HEADERS ? JSON_HEADERS : { ...JSON_HEADERS, ...headers },
        reply.text,
      );
  }

  /** Whether an answer is under way, so that its status cannot be chosen any more. */
  get streaming(): boolean {
    return this.#stream !== undefined;
  }

  #open(): EventStream | undefined {
    try {
      return new EventStream(this.http, NO_HEADERS, this.#rules.onFault);
    } catch (fault) {
      this.#streamFailed = true;
      this.#rules.onFault(fault);
      return undefined;
    }
  }
}

/** A POST of the stateless era, whose headers repeat parts of the body. */
export class StatelessPostExchange extends PostExchange {
  checkEnvelope(request: JsonRpcRequest, protocolVersion: string): McpError | undefined {
    return checkRequestHeaders(this.http, request, protocolVersion);
  }

  checkMirroredParams(params: readonly MirroredParam[]): McpError | undefined {
    return checkParamHeaders(this.http, params);
  }
}
