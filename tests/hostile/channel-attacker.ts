import {
  baseMessage,
  FENCE_TEXT,
  fenceCall,
  goodCall,
  INITIALIZE,
  type Message,
  type Style,
  tokenOf,
  tokensIn,
} from "./base-messages.js";
import { PATIENCE_MS } from "./flood.js";
import { codeOf, isMembers, judge, type Judgement, own, shapeComplaints } from "./judgement.js";
import { mutate } from "./mutator.js";
import type { Random } from "./random.js";

/** Messages that are on their way together. */
const BATCH = 100;
const MAX_COMPLAINTS = 5;
/** Stands for answers that have no id. */
const NO_ID = "none";

/** What was sent under one id, and how many answers came. */
interface Expected {
  readonly judgements: Judgement[];
  cancelled: boolean;
  answers: number;
}

/** How a {@link ChannelAttacker} attacks. */
export interface AttackOptions {
  readonly style: Style;
  readonly random: Random;
  readonly send: (messages: readonly Buffer[]) => void;
  /** Whether the channel carries text, which is never broken UTF-8. */
  readonly textOnly?: boolean;
}

/**
 * One client on a channel of whole messages that sends mutated ones, a good call in every batch, and judges all that comes
 * back, in whatever order.
 */
export class ChannelAttacker {
  readonly complaints: string[] = [];
  sent = 0;
  readonly #style: Style;
  readonly #random: Random;
  readonly #send: (messages: readonly Buffer[]) => void;
  readonly #textOnly: boolean;
  readonly #name: string;
  #expected = new Map<string, Expected>();
  #tokens = new Set<string>();
  /** By the keys of their ids, the texts that the calls must be answered with which nothing was done to. */
  #goodTexts = new Map<string, string>();
  #batches = 0;
  #onSettled: (() => void) | undefined;

  constructor({ style, random, send, textOnly = false }: AttackOptions) {
    this.#style = style;
    this.#random = random;
    this.#send = send;
    this.#textOnly = textOnly;
    this.#name = random.next().toString(16).padStart(8, "0");
  }

  /** Goes on until that many were sent in all, the time is over, or it has had enough to complain about. */
  async run(count: number, end: number): Promise<void> {
    if (this.sent === 0) await this.#exchange([bytesOf(INITIALIZE)]);
    while (this.sent < count && performance.now() < end && this.complaints.length < MAX_COMPLAINTS) {
      const goodAt = this.#random.below(BATCH);
      await this.#exchange(Array.from({ length: BATCH }, (_, index) => this.#shot(index === goodAt)));
    }
  }

  /** Takes a message of the server's. */
  receive(text: string): void {
    const message: unknown = JSON.parse(text);
    const foreign = tokensIn(text).filter((token) => !this.#tokens.has(token));
    if (foreign.length > 0) this.#complain(`foreign text ${foreign.join()}`, text);
    if (isMembers(message) && typeof message["method"] === "string") {
      if (message["method"] !== "notifications/progress") this.#complain("unexpected notification", text);
      return;
    }
    for (const complaint of shapeComplaints(message)) this.#complain(complaint, text);
    const expected = this.#expected.get(keyOf(isMembers(message) ? own(message, "id") : undefined));
    if (expected === undefined) this.#complain("an answer to nothing", text);
    else this.#count(expected, message);
    if (this.#isSettled()) this.#onSettled?.();
  }

  #shot(good: boolean): Buffer {
    const token = tokenOf(this.#name, this.sent++);
    if (good) return this.#echoCall(token);
    const bytes = mutate(this.#random, baseMessage(this.#random, this.#style, token));
    // One message stays one line, and no line is blank.
    const line = Buffer.from(bytes.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte)));
    return /^[ \t]*$/.test(line.toString("latin1"))
      ? Buffer.from("]")
      : this.#textOnly
        ? Buffer.from(line.toString())
        : line;
  }

  /** Sends messages, and a call behind them that is answered last; resolves when all that is due has come. */
  async #exchange(messages: readonly Buffer[]): Promise<void> {
    const fence = `fence ${++this.#batches}`;
    const all = [...messages, this.#style === "handshake" ? this.#fenceCall(fence) : this.#echoCall(fence)];
    this.#expect(all);
    this.#send(all);
    await this.#settled();
    for (const expected of this.#expected.values()) {
      if (expected.answers > due(expected))
        this.#complain("more answers than requests", JSON.stringify(expected.judgements));
    }
    this.#goodTexts.clear();
  }

  /** A call that is answered with its id in the words of its arguments. */
  #echoCall(id: string): Buffer {
    this.#goodTexts.set(keyOf(id), JSON.stringify({ text: id }));
    return bytesOf(goodCall(this.#style, id, id));
  }

  #fenceCall(id: string): Buffer {
    this.#goodTexts.set(keyOf(id), FENCE_TEXT);
    return bytesOf(fenceCall(id));
  }

  #settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Answers are missing: ${this.#missing()}`)),
        PATIENCE_MS,
      );
      this.#onSettled = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#isSettled()) this.#onSettled();
    });
  }

  #isSettled(): boolean {
    for (const expected of this.#expected.values()) {
      if (!expected.cancelled && expected.answers < due(expected)) return false;
    }
    return true;
  }

  #expect(messages: readonly Buffer[]): void {
    const judgements = messages.map(judge);
    this.#expected = new Map();
    this.#tokens = new Set(messages.flatMap((bytes) => tokensIn(bytes.toString())));
    for (const judgement of judgements) {
      for (const token of tokensIn(JSON.stringify(judgement))) this.#tokens.add(token);
      if (judgement.kind === "unanswered" || judgement.kind === "response") continue;
      const key = keyOf("id" in judgement ? judgement.id : undefined);
      const known = this.#expected.get(key);
      if (known === undefined)
        this.#expected.set(key, { judgements: [judgement], cancelled: false, answers: 0 });
      else known.judgements.push(judgement);
    }
    for (const judgement of judgements) this.#cancel(judgement);
  }

  #cancel(judgement: Judgement): void {
    if (judgement.kind !== "unanswered" || judgement.message["method"] !== "notifications/cancelled") return;
    const params = judgement.message["params"];
    const expected = isMembers(params) ? this.#expected.get(keyOf(own(params, "requestId"))) : undefined;
    if (expected !== undefined) expected.cancelled = true;
  }

  #count(expected: Expected, answer: unknown): void {
    expected.answers++;
    const [only, ...more] = expected.judgements;
    if (only === undefined || (more.length > 0 && keyOf(own(answer as Message, "id")) !== NO_ID)) return;
    const codes = expected.judgements.flatMap(refusalCodes);
    const code = codeOf(answer);
    if (codes.length > 0 && !codes.includes(code as number))
      this.#complain(`${String(code)} where ${codes.join(" or ")} was due`, JSON.stringify(only));
    const goodText = this.#goodTexts.get(keyOf(own(answer as Message, "id")));
    if (goodText !== undefined && goodText !== textOf(answer))
      this.#complain("the good call failed", JSON.stringify(answer));
  }

  #missing(): string {
    const missing = [...this.#expected].filter(
      ([, expected]) => !expected.cancelled && expected.answers < due(expected),
    );
    return JSON.stringify(missing).slice(0, 500);
  }

  #complain(complaint: string, text: string): void {
    this.complaints.push(`${this.#style} near message ${this.sent}: ${complaint}\n${text.slice(0, 400)}`);
  }
}

function due(expected: Expected): number {
  return expected.judgements.length;
}

function keyOf(id: unknown): string {
  return id === undefined ? NO_ID : JSON.stringify(id);
}

function bytesOf(message: Message): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** The codes of which one is due to what is no request; none where it is one. */
function refusalCodes(judgement: Judgement): readonly number[] {
  if (judgement.kind === "unreadable") return [-32700];
  return judgement.kind === "misshapen" ? [judgement.code] : [];
}

/** The text of a result that is one text, unless it is a tool error. */
function textOf(answer: unknown): unknown {
  const result = isMembers(answer) ? own(answer, "result") : undefined;
  if (!isMembers(result) || result["isError"] === true) return undefined;
  const content = result["content"];
  const only: unknown = Array.isArray(content) && content.length === 1 ? content[0] : undefined;
  return isMembers(only) ? only["text"] : undefined;
}
