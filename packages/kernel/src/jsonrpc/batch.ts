import { Cancellation } from "./cancellation.js";
import type { Exchange } from "./exchange.js";
import { invalidRequest } from "./messages/invalid-request.js";
import type { McpError } from "./messages/mcp-error.js";
import { classify, type Incoming } from "./messages/parse-message.js";
import type { Reply } from "./messages/reply.js";
import type { PeerFacts } from "./peer-facts.js";

type Answer = Reply | undefined;
type Dispatch = (incoming: Incoming, exchange: Exchange) => Answer | Promise<Answer>;

/** Why a batch is not taken, if that is so (JSON-RPC 2.0, section 6). */
export function batchRefusal(messages: readonly unknown[], maxBatch = 0): McpError | undefined {
  if (maxBatch === 0) return invalidRequest("batches are not supported");
  if (messages.length === 0) return invalidRequest("a batch must not be empty");
  if (messages.length <= maxBatch) return undefined;
  return invalidRequest(`a batch may carry ${String(maxBatch)} messages, not ${String(messages.length)}`);
}

/**
 * Dispatches the messages of a batch in their order, without waiting for one before the next, and gathers their replies
 * into one array, in that order too. What is not answered, cancelled requests included, leaves no trace in it; where
 * nothing is answered, there is no reply at all.
 */
export function dispatchBatch(
  messages: readonly unknown[],
  exchange: Exchange,
  dispatch: Dispatch,
): Answer | Promise<Answer> {
  const answers = messages.map((message) => dispatchEntry(classify(message), exchange, dispatch));
  if (!answers.some((answer) => answer instanceof Promise)) return join(answers as Answer[]);
  return Promise.all(answers.map((answer) => Promise.resolve(answer))).then(join);
}

function dispatchEntry(incoming: Incoming, exchange: Exchange, dispatch: Dispatch): Answer | Promise<Answer> {
  const entry = new BatchEntry(exchange);
  const answer = dispatch(incoming, entry);
  return answer instanceof Promise ? entry.unlessCancelled(answer) : answer;
}

function join(answers: readonly Answer[]): Answer {
  const texts = answers.filter((answer) => answer !== undefined).map(({ text }) => text);
  return texts.length === 0 ? undefined : { text: `[${texts.join(",")}]` };
}

/**
 * One message's share in the exchange of its batch: what a request of the one era with batches can ask of an exchange, and
 * the news that it alone was cancelled. Versions are settled before there is a batch, and that era mirrors nothing.
 */
class BatchEntry implements Exchange {
  readonly #batch: Exchange;
  readonly #cancellation = new Cancellation();

  constructor(batch: Exchange) {
    this.#batch = batch;
  }

  get peer(): PeerFacts | undefined {
    return this.#batch.peer;
  }

  get delivery(): "channel" | "stream" | "none" {
    return this.#batch.delivery ?? "channel";
  }

  get protocolVersion(): string | undefined {
    return this.#batch.protocolVersion;
  }

  notify(message: string): void {
    this.#batch.notify(message);
  }

  cancelled(): void {
    this.#cancellation.announce();
  }

  /** The others' replies do not wait for one that was cancelled. */
  unlessCancelled(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve) => this.#cancellation.whenSettled(answer, resolve));
  }
}
