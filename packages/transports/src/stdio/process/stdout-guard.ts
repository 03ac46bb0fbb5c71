import type { Writable } from "node:stream";

const STATE = Symbol.for("@toolwright/transports:stdout-guard:v1");

type Write = Writable["write"];

/**
 * Keeps a stdout for protocol messages alone: what anyone else writes to it goes to stderr.
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
 * threads. What writes to file descriptor 1 itself cannot be: child processes with inherited stdio, native code,
 * `fs.writeSync(1, …)` and loggers built on it.
 */
export function guardStdout(stdout: Writable, stderr: Writable): StdoutGuard {
  const guarded: Guarded = stdout;
  return (guarded[STATE] ??= install(guarded, stderr));
}

function install(stdout: Guarded, stderr: Writable): StdoutGuard {
  const write = stdout.write.bind(stdout) as (...args: readonly unknown[]) => boolean;
  const end = stdout.end.bind(stdout) as (...args: readonly unknown[]) => Writable;
  const lifted = (): boolean => stdout[STATE] !== guard;
  const passDrainOn = (): void => void stdout.emit("drain");

  const restoreWrite = replace(stdout, "write", (...args: readonly unknown[]) => {
    if (lifted()) return write(...args);
    const ready = (stderr.write as typeof write).apply(stderr, [...args]);
    // A pipe into stdout that is told to wait listens on stdout for the word to go on.
    if (!ready && !stderr.listeners("drain").includes(passDrainOn)) stderr.once("drain", passDrainOn);
    return ready;
  });
  const restoreEnd = replace(stdout, "end", (...args: readonly unknown[]) => {
    if (lifted()) return end(...args);
    const [last] = args;
    const done = args.find((arg): arg is () => void => typeof arg === "function");
    stderr.write(typeof last === "string" || last instanceof Uint8Array ? last : "", done);
    return stdout;
  });
  // The parent may have closed its end of stderr. Logs without a reader are lost; they must not end the process.
  stderr.on("error", ignore);

  const guard: StdoutGuard = {
    write,
    holders: 0,
    serving: false,
    lift: () => {
      if (lifted()) return;
      stdout[STATE] = undefined;
      restoreWrite();
      restoreEnd();
      stderr.off("error", ignore);
    },
  };
  return guard;
}

/** Puts a method on one stream. The way back leaves alone what others have put over it since. */
function replace<K extends "write" | "end">(stream: Writable, name: K, method: Writable[K]): () => void {
  const before = Object.getOwnPropertyDescriptor(stream, name);
  Object.defineProperty(stream, name, { value: method, writable: true, configurable: true });
  return () => {
    if (stream[name] !== method) return;
    if (before !== undefined) Object.defineProperty(stream, name, before);
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- only so does the class's own method show again
    else delete (stream as { -readonly [Name in K]?: Writable[Name] })[name];
  };
}

function ignore(): void {
  // See where it is registered.
}
