import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import { Redaction, type Secrets } from "./redaction.js";

/** Runs something that looks at one value, and lets no error out, at once or later, that repeats what is sensitive in it. */
export function keepSilent<T>(run: () => MaybePromise<T>, secrets: Secrets, value: unknown): MaybePromise<T> {
  const failed = (error: unknown): never => {
    throw new Redaction(secrets, [value]).error(error);
  };
  try {
    const outcome = run();
    return isPromiseLike(outcome) ? Promise.resolve(outcome).catch(failed) : outcome;
  } catch (error) {
    return failed(error);
  }
}
