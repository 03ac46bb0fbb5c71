import type { Logger } from "@toolwright/core";

/** What an app logged, once. */
export interface LogLine {
  readonly level: "warn" | "error";
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>> | undefined;
}

/** A logger that keeps what it is told, and tells a logger of the test's where there is one. */
export class LogRecorder implements Logger {
  readonly lines: LogLine[] = [];
  readonly #other: Logger | undefined;

  constructor(other?: Logger) {
    this.#other = other;
  }

  warn(message: string, facts?: LogLine["facts"]): void {
    this.lines.push({ level: "warn", message, facts });
    this.#other?.warn(message, facts);
  }

  error(message: string, facts?: LogLine["facts"]): void {
    this.lines.push({ level: "error", message, facts });
    this.#other?.error(message, facts);
  }
}
