import type { Connection } from "../../jsonrpc/connection.js";
import { LIST_KINDS, type ListKind, type ListKindFacts } from "./list-kind.js";
import type { Subscription } from "./subscription.js";

/** Somebody who may want to know that a list has changed. */
export interface ListFollower {
  readonly connection: Connection;
  /** Tells it, if it wants to know, and may. */
  tell(changed: ListKindFacts): void;
}

/** How a {@link ListChanges} tells. */
export interface ListChangesOptions {
  /** Runs a task soon; what changes until then is told once. Default: a microtask. */
  readonly schedule?: (task: () => void) => void;
}

/**
 * Tells clients that a list has changed, so that they ask for it again: those of the handshake era unasked, once their
 * handshake is over (2025-11-25, server/tools); those of 2026-07-28 that subscribed to it.
 *
 * Hand it to `createKernel`, beside a feature that declares `listChanged`.
 *
 * @example
 * ```ts
 * const changes = new ListChanges();
 * const feature = { capabilities: { tools: { listChanged: true } }, methods };
 * const kernel = createKernel({ serverInfo: { name: "s", version: "1.0.0" }, features: [feature], changes });
 * changes.announce("tools");
 * ```
 */
export class ListChanges {
  readonly #schedule: (task: () => void) => void;
  readonly #followers = new Set<ListFollower>();
  readonly #due = new Set<ListKind>();

  constructor({ schedule = soon }: ListChangesOptions = {}) {
    this.#schedule = schedule;
  }

  /** Tells everybody concerned, soon, and once for all changes until then. Never throws. */
  announce(kind: ListKind): void {
    if (this.#followers.size === 0) return;
    const isFirst = this.#due.size === 0;
    this.#due.add(kind);
    if (isFirst) this.#schedule(() => this.#tell());
  }

  /** Counts a follower in until its connection is closed. @internal */
  follow(follower: ListFollower): void {
    this.#followers.add(follower);
    follower.connection.onClose(() => void this.#followers.delete(follower));
  }

  /** Acknowledges a subscription and counts it in until it ends, in its result. @internal */
  async serve(subscription: Subscription): Promise<object> {
    subscription.acknowledge();
    this.#followers.add(subscription);
    try {
      return await subscription.ended();
    } finally {
      this.#followers.delete(subscription);
    }
  }

  #tell(): void {
    const due = LIST_KINDS.filter(({ kind }) => this.#due.has(kind));
    this.#due.clear();
    for (const changed of due) {
      for (const follower of this.#followers) {
        try {
          follower.tell(changed);
        } catch (fault) {
          // A transport that throws keeps nobody else from being told.
          follower.connection.reportFault(fault, changed.notification);
        }
      }
    }
  }
}

/** Not the global function itself, which some hosts refuse to run as somebody's member. */
function soon(task: () => void): void {
  queueMicrotask(task);
}
