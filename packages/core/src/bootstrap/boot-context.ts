import { BootError, type BootProblem, problem } from "../errors/boot-error.js";
import type { FactsOf, ToolwrightErrorCode } from "../errors/catalogue.js";
import type { Logger } from "../errors/error-policy.js";
import { completeMessages, type Messages } from "../errors/messages.js";
import { PatternCheck } from "../schema/pattern/pattern-check.js";
import type { AppOptions } from "./app-options.js";
import { guardLogger } from "./guard-logger.js";

/** What the steps of one boot share: what was asked for, and what has been found wrong so far. */
export class BootContext {
  readonly options: AppOptions;
  readonly logger: Logger;
  readonly problems: BootProblem[] = [];
  readonly patterns = new PatternCheck();
  readonly #heading: string | undefined;
  #messages: Messages | undefined;

  /** @param heading what is refused where something is wrong; left out: the app */
  constructor(options: AppOptions, heading?: string) {
    this.options = options;
    this.#heading = heading;
    this.logger = options.logger === undefined ? consoleLogger : guardLogger(options.logger);
  }

  /** The sentences that models read. Made when first asked for: by then the options have been checked. */
  get messages(): Messages {
    this.#messages ??= completeMessages(this.options.messages);
    return this.#messages;
  }

  /** @throws BootError with what has been found, if anything was */
  throwIfAny(): void {
    if (this.problems.length > 0) throw new BootError(this.problems, this.#heading);
  }

  /** Notes a problem, and lets the boot go on to find the others. */
  report<C extends ToolwrightErrorCode>(code: C, at: string, facts: FactsOf<C>): void {
    this.problems.push(problem(code, at, facts));
  }
}

/** Both methods write to stderr, so that stdout stays the protocol's on stdio. */
const consoleLogger: Logger = {
  warn: (message, facts) => {
    console.warn(message, facts ?? "");
  },
  error: (message, facts) => {
    console.error(message, facts ?? "");
  },
};
