import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import { type IsSensitive, Redaction } from "./redaction.js";

/** Runs something that looks at one value, and lets no error out, at once or later, that repeats what is sensitive in it. */
export function keepSilent<T>(
  run: () => MaybePromise<T>,
  isSensitive: IsSensitive,
  value: unknown,
): MaybePromise<T> {
  const failed = (error: unknown): never => {
    throw new Redaction(isSensitive, [value]).error(error);
  };
  try {
    const outcome = run();
    return isPromiseLike(outcome) ? Promise.resolve(outcome).catch(failed) : outcome;
  } catch (error) {
    return failed(error);
  }
}
