import type { ToolContext } from "../context/tool-context.js";
import { disposeInReverse, isDisposable, type MadeInstance, type ReportFault } from "./disposal.js";
import type { CallInstance } from "./service-resolver.js";

/** What one call has resolved so far. Being a value of the resolution, it is there also after an await. */
export class CallInstances {
  readonly context: ToolContext;
  result: CallInstance | undefined;
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

  /** Notes the service itself, the last thing that a call resolves. */
  complete(instance: object): CallInstance {
    this.result = { instance, dispose: this.#made === undefined ? undefined : () => this.end() };
    return this.result;
  }

  /** Ends the call: disposes what was made for it, and whatever comes late. */
  end(): void | Promise<void> {
    const made = this.#made ?? [];
    this.#over = true;
    this.#made = undefined;
    return disposeInReverse(made, this.#report);
  }
}
