import type { Transport } from "@toolwright/kernel";
import type { Readable, Writable } from "node:stream";
import { transportError, type TransportError } from "../errors.js";
import { integerFault, type IntegerRange, LONGEST_TIMER_MS } from "../integer-option.js";
import { isObject, shownValue } from "../shown-value.js";
import { unknownName } from "../unknown-name.js";
import type { Output } from "./lines/line-writer.js";
import { ProcessLifetime } from "./process/lifetime.js";
import { StdioTransport } from "./stdio-transport.js";

const DEFAULT_MAX_LINE_BYTES = 64 * 1024 * 1024;
const DEFAULT_CLOSE_TIMEOUT_MS = 5000;

const OPTION_NAMES = ["input", "output", "maxLineBytes", "closeTimeoutMs"] satisfies (keyof StdioOptions)[];

/** Options of {@link stdio}. */
export interface StdioOptions {
  /** Where messages come from. Default `process.stdin`. */
  readonly input?: Readable;
  /** Where messages go. Default `process.stdout`. */
  readonly output?: Writable;
  /** The longest message accepted, in bytes. Default 64 MiB. A longer one is skipped and answered with -32600. */
  readonly maxLineBytes?: number;
  /**
   * How long each step of closing may take, in milliseconds. Default 5000.
   *
   * Calls in flight may go on for so long after the end; 0 aborts them at once. Then the client has so long again to read
   * the replies written, counted from the last call on, however much it reads in between; what it leaves may be cut off
   * within a line. When the input ends, requests received before are still answered while the client reads, and given
   * up once it has taken no reply for so long.
   */
  readonly closeTimeoutMs?: number;
}

/**
 * The stdio transport: the client that started this process, on its stdin and stdout.
 *
 * From this call on stdout belongs to the protocol: `console.*` and `process.stdout.write` go to stderr. To guard the
 * imports of the entry file as well, make `import "@toolwright/transports/stdio/guard"` its first line. A child process
 * with inherited stdio writes to the real stdout, which nothing can prevent: give it `["ignore", 2, 2]` or pipes.
 *
 * While it serves, nobody else closes or holds up the standard streams: `end`, `destroy` and `cork` of stdout, `destroy`
 * and `unref` of stdin are without effect, and a pause of stdin does not last. Where a stream is lost all the same, stderr
 * is told so (`TW_STDIO_LOST`), the app is closed, and the process ends with code 1.
 *
 * The end of stdin, SIGTERM and SIGINT close the app: calls in flight may finish, their replies may leave, then services
 * are closed, then the process ends with code 0, whatever timers or sockets are left. A second signal ends it at once. `close()` leaves the
 * process alone and gives stdout back.
 *
 * With `input` or `output` given, only those streams are touched, and nothing of the process is.
 *
 * @throws TransportError `TW_STDIO_OPTION_INVALID` for a limit that is none, a stream that is none, or an option that there
 * is not
 *
 * @example
 * ```ts
 * await app.listen(stdio());
 * ```
 */
export function stdio(options: StdioOptions = {}): Transport {
  checkOptions(options);
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
  const lifetime = new ProcessLifetime(process);
  const output: Output = { stream: process.stdout, write: (text, done) => lifetime.write(text, done) };
  return new StdioTransport({ ...limits, input: process.stdin, output }, lifetime);
}

/** Callers without a compiler may pass anything. */
function checkOptions(options: unknown): asserts options is StdioOptions {
  if (!isObject(options)) throw invalid("options", `must be an object, got ${shownValue(options)}`);
  const unknown = unknownName(options, OPTION_NAMES);
  if (unknown !== undefined) throw invalid(unknown.option, unknown.reason);
  const { input, output } = options;
  if (input !== undefined && !hasMethods(input, ["on", "off", "pause", "resume"]))
    throw invalid("input", `must be a Readable of node:stream, got ${shownValue(input)}`);
  if (output !== undefined && !hasMethods(output, ["on", "off", "write"]))
    throw invalid("output", `must be a Writable of node:stream, got ${shownValue(output)}`);
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === "function");
}

function checkInteger(option: string, value: unknown, range: IntegerRange): void {
  const reason = integerFault(value, range);
  if (reason !== undefined) throw invalid(option, reason);
}

function invalid(option: string, reason: string): TransportError {
  return transportError("TW_STDIO_OPTION_INVALID", { option, reason });
}
