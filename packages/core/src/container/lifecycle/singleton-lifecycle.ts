import type { BootProblem } from "../../errors/boot-error.js";
import type { ReportFault } from "./disposal.js";
import { LifecycleDeadline } from "./lifecycle-deadline.js";
import { hasHook, LifecycleHooks } from "./lifecycle-hooks.js";
import type { MadeSingletons } from "./made-singletons.js";
import { disposeSingletons } from "./singleton-disposal.js";

/** How long the end of an app's instances may take, and who is told of what fails. Each default writes to stderr. */
export interface LifecycleOptions {
  /** Told of disposers that fail, which never change what a call answers. */
  readonly reportFault?: ReportFault;
  /** Told of `onStop` hooks that fail. */
  readonly reportStopFault?: ReportFault;
  /** How long stopping and disposing is waited for, together and in milliseconds. Default: 10,000. */
  readonly stopDeadlineMs?: number | undefined;
  /** Told once of the classes, or tokens, that had not ended by then. */
  readonly reportUnended?: ReportUnended;
}

/** Told of owners whose `onStop` or disposal was not waited for any longer. */
export type ReportUnended = (owners: readonly string[], deadlineMs: number) => void;

/** How long stopping and disposal may take where the app does not say, in milliseconds. */
const STOP_DEADLINE_MS = 10_000;

/** The singletons of one app, from the end of its boot to its own. */
export class SingletonLifecycle {
  readonly #hooks = new LifecycleHooks();
  readonly #options: LifecycleOptions;
  readonly #made: MadeSingletons;
  readonly stopDeadlineMs: number;

  constructor(options: LifecycleOptions, made: MadeSingletons) {
    this.stopDeadlineMs = options.stopDeadlineMs ?? STOP_DEADLINE_MS;
    this.#options = options;
    this.#made = made;
  }

  /** Starts what was made by now. Resolves with what kept one from starting. */
  async start(): Promise<readonly BootProblem[]> {
    return this.#made.some(hasHook) ? this.#hooks.start(this.#made.inOrder()) : [];
  }

  /** Stops what was started, then disposes all that was made. At the deadline the rest is begun and not waited for. */
  async end(): Promise<void> {
    const {
      reportFault = writeFault,
      reportStopFault = writeStopFault,
      reportUnended = writeUnended,
    } = this.#options;
    const deadline = new LifecycleDeadline(this.stopDeadlineMs);
    try {
      await this.#hooks.stop(deadline, reportStopFault);
      await disposeSingletons(this.#made.inOrder(), deadline, reportFault);
    } finally {
      const unended = await deadline.finish();
      if (unended.length > 0) reportUnended(unended, this.stopDeadlineMs);
    }
  }
}

/** Tells of a disposer that failed where nobody else wants to know. */
export function writeFault(fault: unknown, owner: string): void {
  console.error(`${owner} could not be disposed:`, fault);
}

function writeStopFault(fault: unknown, owner: string): void {
  console.error(`${owner}.onStop failed:`, fault);
}

function writeUnended(owners: readonly string[], deadlineMs: number): void {
  console.warn(`Not ended within ${String(deadlineMs)} ms: ${owners.join(", ")}`);
}
