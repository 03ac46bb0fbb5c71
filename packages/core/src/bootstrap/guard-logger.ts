import type { Logger } from "../errors/error-policy.js";
import { isPromiseLike } from "../schema/maybe-promise.js";

/** A logger of the user's, which must not change an answer by failing: neither at once nor later. */
export function guardLogger(logger: Logger): Logger {
  return {
    warn: (message, facts) => {
      writeQuietly(() => logger.warn(message, facts));
    },
    error: (message, facts) => {
      writeQuietly(() => logger.error(message, facts));
    },
  };
}

function writeQuietly(write: () => unknown): void {
  try {
    const written = write();
    if (isPromiseLike(written)) Promise.resolve(written).catch(() => undefined);
  } catch {
    // There is nowhere left to report it.
  }
}
