import type { ToolContext } from "../context/tool-context.js";
import { disposeInReverse, isDisposable, type MadeInstance, type ReportFault } from "./disposal.js";
import type { CallInstances } from "./service-resolver.js";

/** How long a call waits for its own disposers, in milliseconds. */
const DISPOSAL_MS = 5000;

/** What one call has resolved so far. Being a value of the resolution, it is there also after an await. */
export class CallRecord {
  readonly context: ToolContext;
  result: CallInstances | undefined;
  readonly #report: ReportFault;
  #made: MadeInstance[] | undefined;
  #over = false;

  constructor(context: ToolContext, report: ReportFault) {
    this.context = context;
    this.#report = report;
  }

  /** Takes an instance into the call; one that comes when the call has failed already is disposed at once. */
  keep(made: MadeInstance): void {
    if (!isDisposable(made)) return;
    if (this.#over) void disposeInReverse([made], this.#report);
    else (this.#made ??= []).push(made);
  }

  /** Notes what the call asked for, which it has in the end. */
  complete(instances: readonly object[]): CallInstances {
    this.result = { instances, dispose: this.#made === undefined ? undefined : () => this.end() };
    return this.result;
  }

  /** Ends the call: disposes what was made for it, and whatever comes late. */
  end(): void | Promise<void> {
    const made = this.#made ?? [];
    this.#over = true;
    this.#made = undefined;
    const pending = disposeInReverse(made, this.#report);
    return pending && this.#atMost(DISPOSAL_MS, pending, made);
  }

  /** A disposer that hangs must not keep the answer of its call for ever. */
  #atMost(ms: number, pending: Promise<void>, made: readonly MadeInstance[]): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const owners = [...new Set(made.map(({ plan }) => plan.owner))].join(", ");
        this.#report(new Error(`not disposed within ${String(ms)} ms: the call is answered without`), owners);
        resolve();
      }, ms);
      void pending.finally(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
