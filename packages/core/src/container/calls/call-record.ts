import type { ToolContext } from "../../context/tool-context.js";
import type { CallProvider } from "./call-provider.js";
import {
  disposeInReverse,
  isDisposable,
  type MadeInstance,
  type ReportFault,
} from "../lifecycle/disposal.js";
import type { CallInstances } from "../service-resolver.js";

/** How long a call waits for its own disposers, in milliseconds. */
const DISPOSAL_MS = 5000;

/** What one call has resolved so far. Being a value of the resolution, it is there also after an await. */
export class CallRecord {
  readonly context: ToolContext;
  result: CallInstances | undefined;
  readonly #report: ReportFault;
  #made: MadeInstance[] | undefined;
  #provided: CallProvider<unknown>[] | undefined;
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

  /** Lets singletons ask for an instance by this call's context, until the call has ended. */
  provide(provider: CallProvider<unknown>, value: unknown): void {
    provider.keep(this.context, value);
    (this.#provided ??= []).push(provider);
  }

  /** Notes what the call asked for, which it has in the end. */
  complete(instances: readonly object[]): CallInstances {
    const hasEnd = this.#made !== undefined || this.#provided !== undefined;
    this.result = { instances, dispose: hasEnd ? () => this.end() : undefined };
    return this.result;
  }

  /** Ends the call: disposes what was made for it, and whatever comes late. */
  end(): void | Promise<void> {
    const made = this.#made ?? [];
    this.#over = true;
    this.#made = undefined;
    const pending = disposeInReverse(made, this.#report);
    if (pending !== undefined) return this.#atMost(DISPOSAL_MS, pending, made).then(() => this.#release());
    this.#release();
  }

  /** Comes last: disposers may still ask for what is disposed after them. */
  #release(): void {
    this.#provided?.forEach((provider) => {
      provider.release(this.context);
    });
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
