import type { Readable, Writable } from "node:stream";
import { transportError } from "../../errors.js";
import { type Lifetime, SignalLifetime } from "../../process/signal-lifetime.js";
import type { Loss } from "../lines/stream-loss.js";
import { guardStdin } from "./stdin-guard.js";
import { guardStdout, type StdoutGuard } from "./stdout-guard.js";

/** The standard streams of a process. */
export interface StandardStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** A {@link Lifetime} of a process whose standard streams are the way to the peer. */
export interface StdioLifetime extends Lifetime {
  /** Says on stderr what has become of a stream on which nothing can go on, and marks the end as a failure. */
  lose(loss: Loss): void;
}

/**
 * The lifetime of a process whose standard streams belong to a transport: it claims them with its signals, and guards
 * them until it is released; stdout from its construction on.
 */
export class ProcessLifetime implements StdioLifetime {
  readonly #streams: StandardStreams;
  readonly #signals = new SignalLifetime();
  readonly #write: Writable["write"];
  #guard: StdoutGuard | undefined;
  /** Set while it has the streams. */
  #giveStdinBack: (() => void) | undefined;

  constructor(streams: StandardStreams) {
    this.#streams = streams;
    this.#write = this.#hold().write;
  }

  /** Writes to the real stdout. */
  write(text: string, done?: () => void): boolean {
    return this.#write(text, "utf8", done);
  }

  /** @throws TransportError `TW_STDIO_TAKEN` if another transport of this process has the standard streams */
  begin(onSignal: () => void): void {
    const guard = this.#hold();
    if (guard.serving) throw transportError("TW_STDIO_TAKEN", {});
    guard.serving = true;
    this.#giveStdinBack = guardStdin(this.#streams.stdin);
    this.#signals.begin(onSignal);
  }

  lose({ stream, reason }: Loss): void {
    const name = stream === "input" ? "stdin" : "stdout";
    this.#streams.stderr.write(`${transportError("TW_STDIO_LOST", { name, reason }).message}\n`);
    this.fail();
  }

  fail(): void {
    this.#signals.fail();
  }

  end(): void {
    this.#signals.end();
  }

  release(): void {
    const guard = this.#guard;
    if (guard === undefined) return;
    this.#guard = undefined;
    if (this.#giveStdinBack !== undefined) {
      this.#signals.release();
      this.#giveStdinBack();
      this.#giveStdinBack = undefined;
      guard.serving = false;
    }
    guard.holders -= 1;
    if (guard.holders === 0) guard.lift();
  }

  #hold(): StdoutGuard {
    if (this.#guard === undefined) {
      this.#guard = guardStdout(this.#streams.stdout, this.#streams.stderr);
      this.#guard.holders += 1;
    }
    return this.#guard;
  }
}
