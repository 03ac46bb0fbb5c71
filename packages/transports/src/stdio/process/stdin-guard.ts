import type { Readable } from "node:stream";
import { type Shadow, shadowMethods } from "./shadowed-methods.js";

/**
 * Keeps a stdin open, and the process running for it, whoever wants to be rid of it: a loop over stdin that breaks, a
 * pipeline from stdin that fails. Who has destroyed it hears that it closed.
 *
 * @returns gives stdin back
 */
export function guardStdin(stdin: Readable & { ref?(): void }): () => void {
  // Someone may have let the process end before the transport came.
  stdin.ref?.();
  return shadowMethods(stdin, {
    destroy: (own) => (error) => {
      if (stdin.readableEnded || isReadFailure(error)) return own(error);
      // As from a destroyed stream they would hear no more; while one is left, and does not read, nobody else is given data.
      stdin.removeAllListeners("readable");
      process.nextTick(() => stdin.emit("close"));
      return stdin;
    },
    unref: (): Shadow => () => stdin,
  });
}

/** The stream destroys itself, too: at its end, and when it cannot be read. */
function isReadFailure(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "read";
}
