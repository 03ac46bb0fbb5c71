import type { Writable } from "node:stream";
import { type Shadow, shadowMethods } from "./shadowed-methods.js";

const STATE = Symbol.for("@toolwright/transports:stdout-guard:v1");

type Write = Writable["write"];

/**
 * Keeps a stdout for protocol messages alone: what anyone else writes to it goes to stderr, and nobody else closes it.
 *
 * The shape is shared by every copy of this package in the process, so it holds plain data and functions.
 */
export interface StdoutGuard {
  /** Writes to the real stdout. */
  readonly write: Write;
  /** How many transports rely on it; the last one to leave lifts it. */
  holders: number;
  /** Whether a transport serves on this stdout. */
  serving: boolean;
  /** Gives stdout back. */
  lift(): void;
}

interface Guarded extends Writable {
  [STATE]?: StdoutGuard | undefined;
}

/**
 * Guards a stdout, or returns the guard that already stands, be it from another copy of this package.
 *
 * What goes through the stream object is caught: `console.*`, `process.stdout.write`, pipes, the output of worker
 * threads; and `end`, `destroy` and `cork`, by which a pipeline into stdout would take it from the protocol. What writes to
 * file descriptor 1 itself cannot be: child processes with inherited stdio, native code, `fs.writeSync(1, …)` and loggers
 * built on it.
 */
export function guardStdout(stdout: Writable, stderr: Writable): StdoutGuard {
  const guarded: Guarded = stdout;
  return (guarded[STATE] ??= install(guarded, stderr));
}

function install(stdout: Guarded, stderr: Writable): StdoutGuard {
  // Messages must not wait for someone who has corked stdout before.
  while (stdout.writableCorked > 0) stdout.uncork();
  const write = stdout.write.bind(stdout);
  const restore = shadowMethods(stdout, shadows(stdout, stderr));
  // The parent may have closed its end of stderr. Logs without a reader are lost; they must not end the process.
  stderr.on("error", ignore);
  const guard: StdoutGuard = {
    write,
    holders: 0,
    serving: false,
    lift: () => {
      if (stdout[STATE] !== guard) return;
      stdout[STATE] = undefined;
      restore();
      stderr.off("error", ignore);
    },
  };
  return guard;
}

/** What stands in front of stdout's methods. Whoever waits for what they asked for is told that it is done. */
function shadows(stdout: Writable, stderr: Writable): Readonly<Record<string, (own: Shadow) => Shadow>> {
  const toStderr = stderr.write.bind(stderr) as (...args: readonly unknown[]) => boolean;
  const passDrainOn = (): void => void stdout.emit("drain");
  const write: Shadow = (...args) => {
    const ready = toStderr(...args);
    // A pipe into stdout that is told to wait listens on stdout for the word to go on.
    if (!ready && !stderr.listeners("drain").includes(passDrainOn)) stderr.once("drain", passDrainOn);
    return ready;
  };
  const end: Shadow = (...args) => {
    const [last, encoding] = args;
    const done = args.find((arg): arg is () => void => typeof arg === "function");
    const finish = (): void => {
      done?.();
      stdout.emit("finish");
    };
    const chunk = typeof last === "string" || last instanceof Uint8Array ? last : "";
    toStderr(chunk, typeof encoding === "string" ? encoding : "utf8", finish);
    return stdout;
  };
  const nothing = (): undefined => undefined;
  const destroy = destroyUnlessFailed(stdout);
  return {
    write: () => write,
    end: () => end,
    cork: () => nothing,
    uncork: () => nothing,
    destroy,
    destroySoon: destroy,
  };
}

/** The stream destroys itself, too: when a write to it has failed, which it has noted by then. */
function destroyUnlessFailed(stdout: Writable): (own: Shadow) => Shadow {
  return (own) => (error) => {
    if (error !== undefined && error !== null && error === stdout.errored) return own(error);
    process.nextTick(() => stdout.emit("close"));
    return stdout;
  };
}

function ignore(): void {
  // See where it is registered.
}
