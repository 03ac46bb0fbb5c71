import type { ReportFault } from "./disposal.js";

/** The longest that a timer waits, in milliseconds; platforms fire at once for more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One span of time for the many steps of an end: until it is over each is awaited, and after it only begun. */
export class LifecycleDeadline {
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #over: Promise<false>;
  readonly #unended = new Map<object, string>();
  #isOver = false;

  /** @param ms from now on */
  constructor(ms: number) {
    let end: (ended: false) => void = () => undefined;
    this.#over = new Promise((resolve) => (end = resolve));
    const expire = (): void => {
      this.#isOver = true;
      end(false);
    };
    this.#timer = setTimeout(expire, Math.min(ms, LONGEST_TIMER_MS));
  }

  /**
   * Runs one step. Resolves, when it has ended or the time is over, with whether it ended well by then. What it throws is
   * reported, also when it comes late.
   */
  run(owner: string, step: () => void | Promise<void>, report: ReportFault): Promise<boolean> {
    const key = {};
    this.#unended.set(key, owner);
    const ended = settle(owner, step, report).finally(() => this.#unended.delete(key));
    return Promise.race([ended, this.#over]);
  }

  /** Ends the wait. Resolves with the owners of what has not ended, each once; with none where the time was enough. */
  async finish(): Promise<readonly string[]> {
    clearTimeout(this.#timer);
    // What was only begun may have been quick: it has one turn to show that.
    if (this.#isOver) await new Promise<void>((resolve) => void setTimeout(resolve, 0));
    return [...new Set(this.#unended.values())];
  }
}

async function settle(
  owner: string,
  step: () => void | Promise<void>,
  report: ReportFault,
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (fault) {
    report(fault, owner);
    return false;
  }
}
