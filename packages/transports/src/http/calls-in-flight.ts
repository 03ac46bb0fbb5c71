import type { Connection, Reply } from "@toolwright/kernel";
import type { PostExchange } from "./answers/post-exchange.js";
import { abortedRefusal, refuse } from "./answers/refusal.js";
import { LinkedList } from "../linked-list.js";
import type { Session } from "./sessions/session.js";

interface CallInFlight {
  readonly connection: Connection;
  /** Held while the call runs. */
  readonly session?: Session;
}

/** The calls whose answer is still to come, so that closing can wait for them, and abort those that take too long. */
export class CallsInFlight {
  readonly #calls = new LinkedList<CallInFlight>();
  #waiting: (() => void)[] = [];
  #aborted = false;

  /** Answers a POST once its reply is there, or it is known that none will come. */
  answer(post: PostExchange, call: CallInFlight, pending: Promise<Reply | undefined>): void {
    const link = this.#calls.add(call);
    post.whenSettled(pending, (reply) => {
      this.#send(post, reply);
      this.#calls.remove(link);
      call.session?.release();
      if (this.#calls.isEmpty) this.#notifyWaiting();
    });
  }

  /** Asks those that last until somebody ends them, as subscriptions do, for their answer. */
  finish(): void {
    for (const { connection } of this.#calls) connection.finish();
  }

  /** Resolves once every answer was handed to its host. */
  drained(): Promise<void> {
    if (this.#calls.isEmpty) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Aborts all of them; their clients are told so. */
  abort(reason: unknown): void {
    this.#aborted = true;
    for (const { connection } of this.#calls) connection.close(reason);
  }

  #send(post: PostExchange, reply: Reply | undefined): void {
    try {
      if (reply === undefined && this.#aborted && !post.streaming) refuse(post.http, abortedRefusal);
      else post.answer(reply);
    } catch (fault) {
      post.fail(fault);
    }
  }

  #notifyWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
