import type { Transport } from "@toolwright/kernel";
import type { Readable, Writable } from "node:stream";
import { transportError } from "../errors.js";
import { integerFault, type IntegerRange, LONGEST_TIMER_MS } from "../integer-option.js";
import type { Output } from "./lines/line-writer.js";
import { ProcessLifetime } from "./process/lifetime.js";
import { guardStdout } from "./process/stdout-guard.js";
import { StdioTransport } from "./stdio-transport.js";

const DEFAULT_MAX_LINE_BYTES = 64 * 1024 * 1024;
const DEFAULT_CLOSE_TIMEOUT_MS = 5000;

/** Options of {@link stdio}. */
export interface StdioOptions {
  /** Where messages come from. Default `process.stdin`. */
  readonly input?: Readable;
  /** Where messages go. Default `process.stdout`. */
  readonly output?: Writable;
  /** The longest message accepted, in bytes. Default 64 MiB. A longer one is skipped and answered with -32600. */
  readonly maxLineBytes?: number;
  /** How long calls in flight may go on after the end, in milliseconds; 0 aborts them at once. Default 5000. */
  readonly closeTimeoutMs?: number;
}

/**
 * The stdio transport: the client that started this process, on its stdin and stdout.
 *
 * From this call on stdout belongs to the protocol: `console.*` and `process.stdout.write` go to stderr. To guard the
 * imports of the entry file as well, make `import "@toolwright/transports/stdio/guard"` its first line. A child process
 * with inherited stdio writes to the real stdout, which nothing can prevent: give it `["ignore", 2, 2]` or pipes.
 *
 * The end of stdin, SIGTERM and SIGINT close the app: calls in flight may finish, then services are closed, then the
 * process ends with code 0, whatever timers or sockets are left. A second signal ends it at once. `close()` leaves the
 * process alone and gives stdout back.
 *
 * With `input` or `output` given, only those streams are touched, and nothing of the process is.
 *
 * @throws TransportError `TW_STDIO_OPTION_INVALID` for a limit that is none
 *
 * @example
 * ```ts
 * await app.listen(stdio());
 * ```
 */
export function stdio(options: StdioOptions = {}): Transport {
  const { input, output, maxLineBytes = DEFAULT_MAX_LINE_BYTES } = options;
  const { closeTimeoutMs = DEFAULT_CLOSE_TIMEOUT_MS } = options;
  checkInteger("maxLineBytes", maxLineBytes, { from: 1, to: Number.MAX_SAFE_INTEGER });
  checkInteger("closeTimeoutMs", closeTimeoutMs, { from: 0, to: LONGEST_TIMER_MS });
  const limits = { maxLineBytes, closeTimeoutMs };
  if (input === undefined && output === undefined) return onStandardStreams(limits);
  const stream = output ?? process.stdout;
  return new StdioTransport({
    ...limits,
    input: input ?? process.stdin,
    output: { stream, write: (text, done) => stream.write(text, done) },
  });
}

function onStandardStreams(limits: { maxLineBytes: number; closeTimeoutMs: number }): Transport {
  const guard = guardStdout(process.stdout, process.stderr);
  const output: Output = { stream: process.stdout, write: (text, done) => guard.write(text, "utf8", done) };
  return new StdioTransport({ ...limits, input: process.stdin, output }, new ProcessLifetime(guard));
}

function checkInteger(option: string, value: number, range: IntegerRange): void {
  const reason = integerFault(value, range);
  if (reason !== undefined) throw transportError("TW_STDIO_OPTION_INVALID", { option, reason });
}
