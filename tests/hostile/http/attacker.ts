import { baseMessage, goodCall, INITIALIZE, type Message, tokenOf, tokensIn } from "../base-messages.js";
import { isMembers, judge, type Judgement, own } from "../judgement.js";
import { mutate } from "../mutator.js";
import type { Random } from "../random.js";
import { httpComplaints, type Sent } from "./http-judgement.js";
import { type Answer, PipelineClient, postRequest } from "./pipeline-client.js";

/** What an attacker's requests say beside their bodies. */
export type Mode = "stateless" | "session" | "no session";

/** Requests that are on their way together on one connection. */
const BATCH = 16;
const MAX_COMPLAINTS = 5;

interface Shot extends Sent {
  readonly body: Buffer;
  readonly token: string;
  readonly good: boolean;
}

/** One client on one connection that sends mutated messages, a good call in every batch, and judges each answer. */
export class Attacker {
  readonly complaints: string[] = [];
  sent = 0;
  readonly #mode: Mode;
  readonly #random: Random;
  readonly #name: string;
  readonly #client: PipelineClient;
  #session: string | undefined;
  /** Sessions that its messages opened by chance. */
  #opened: string[] = [];

  constructor(mode: Mode, port: number, random: Random) {
    this.#mode = mode;
    this.#random = random;
    this.#name = random.next().toString(16).padStart(8, "0");
    this.#client = new PipelineClient(port);
  }

  /** Goes on until that many were sent in all, the time is over, or it has had enough to complain about. */
  async run(count: number, until: number): Promise<void> {
    if (this.#mode === "session") this.#session ??= await this.#openSession();
    while (this.sent < count && performance.now() < until && this.complaints.length < MAX_COMPLAINTS) {
      await this.#batch();
    }
  }

  /** Ends its sessions and its connection. */
  async leave(): Promise<void> {
    if (this.#session !== undefined) this.#opened.push(this.#session);
    await this.#endOpened();
    await this.#client.close();
  }

  async #openSession(): Promise<string> {
    const answer = await this.#client.send(postRequest(JSON_BODY, bytesOf(INITIALIZE)));
    return answer.headers.get("mcp-session-id") ?? "";
  }

  async #batch(): Promise<void> {
    await this.#endOpened();
    const goodAt = this.#random.below(BATCH);
    const shots = Array.from({ length: BATCH }, (_, index) => this.#shot(index === goodAt));
    const cancelled = new Set(shots.map(({ judgement }) => cancelledId(judgement)));
    const answers = await this.#client.sendAll(shots.map(({ headers, body }) => postRequest(headers, body)));
    for (const [index, shot] of shots.entries()) {
      const answer = answers[index];
      if (answer !== undefined) this.#judge(shot, answer, cancelled);
    }
  }

  #shot(good: boolean): Shot {
    const token = tokenOf(this.#name, this.sent++);
    const style = this.#mode === "stateless" ? "stateless" : "handshake";
    const message = good ? goodCall(style, token, token) : baseMessage(this.#random, style, token);
    const body = good ? bytesOf(message) : mutate(this.#random, message);
    const judgement = judge(body);
    return {
      body,
      judgement,
      token,
      good,
      headers: this.#headers(message, judgement),
      inSession: this.#session !== undefined,
    };
  }

  /** In half of the cases the headers follow the body as it has become, so that it gets further in. */
  #headers(message: Message, judgement: Judgement): Record<string, string> {
    if (this.#mode === "no session") return JSON_BODY;
    if (this.#session !== undefined) return { ...JSON_BODY, "mcp-session-id": this.#session };
    return {
      ...JSON_BODY,
      ...mirrored(this.#random.chance(0.5) ? (requestIn(judgement) ?? message) : message),
    };
  }

  #judge(shot: Shot, answer: Answer, cancelled: ReadonlySet<unknown>): void {
    const session = answer.headers.get("mcp-session-id");
    if (session !== undefined) this.#opened.push(session);
    const { judgement } = shot;
    const mayBeSilent = judgement.kind === "request" && cancelled.has(judgement.id);
    if (mayBeSilent && isWithoutReply(answer)) return;
    const found = [...httpComplaints(shot, answer), ...foreignTokens(shot, answer)];
    if (shot.good && this.#mode !== "no session" && !isAnswerTo(shot, answer))
      found.push("the good call failed");
    for (const complaint of found) {
      this.complaints.push(
        `${this.#mode} ${shot.token}: ${complaint}\n${shot.body.toString()}\n${answer.body.slice(0, 300)}`,
      );
    }
  }

  async #endOpened(): Promise<void> {
    const requests = this.#opened
      .splice(0)
      .map((id) => `DELETE /mcp HTTP/1.1\r\nhost: localhost\r\nmcp-session-id: ${id}\r\n\r\n`);
    const answers = await this.#client.sendAll(requests.map((text) => Buffer.from(text)));
    for (const { status } of answers) if (status !== 204) this.complaints.push(`DELETE: ${String(status)}`);
  }
}

const JSON_BODY = { "content-type": "application/json", accept: "application/json, text/event-stream" };

function bytesOf(message: Message): Buffer {
  return Buffer.from(JSON.stringify(message));
}

function requestIn(judgement: Judgement): Message | undefined {
  return judgement.kind === "request" ? judgement.message : undefined;
}

/** The headers that repeat a message, as far as its members can stand in a header. */
function mirrored(message: Message): Record<string, string> {
  const params = own(message, "params");
  const name = isMembers(params) && own(message, "method") === "tools/call" ? own(params, "name") : undefined;
  const method = own(message, "method");
  return {
    "mcp-protocol-version": "2026-07-28",
    ...(isPlain(method) && { "mcp-method": method }),
    ...(isPlain(name) && { "mcp-name": name }),
  };
}

function isPlain(value: unknown): value is string {
  return typeof value === "string" && /^[!-~]{1,200}$/.test(value);
}

function cancelledId(judgement: Judgement): unknown {
  if (judgement.kind !== "unanswered" || judgement.message["method"] !== "notifications/cancelled")
    return undefined;
  const params = judgement.message["params"];
  return isMembers(params) ? own(params, "requestId") : undefined;
}

/** Text of another message in an answer, be it another client's or an earlier one's. */
function foreignTokens(shot: Shot, answer: Answer): readonly string[] {
  const received = tokensIn(answer.body);
  if (received.length === 0) return received;
  const sent = new Set(
    tokensIn(`${shot.body.toString()} ${JSON.stringify(requestIn(shot.judgement) ?? "")}`),
  );
  return received.filter((token) => !sent.has(token)).map((token) => `foreign text ${token}`);
}

/** As a cancelled request is answered: not at all, or by a stream that ends after its notifications. */
function isWithoutReply({ status, headers, body }: Answer): boolean {
  if (status === 202) return body === "";
  return headers.get("content-type") === "text/event-stream" && !/"(result|error)":/.test(body);
}

function isAnswerTo(shot: Shot, answer: Answer): boolean {
  return answer.status === 200 && answer.body.includes(`{"text":"${shot.token}"}`);
}
