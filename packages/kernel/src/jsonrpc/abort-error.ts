/**
 * The reason of an abort, under the name by which code everywhere tells an abort from a failure: what is given the
 * signal, `fetch` say, throws its reason, and whoever catches it looks for `error.name === "AbortError"`.
 */
export function abortError(message: string): Error {
  const error = new Error(message);
  error.name = "AbortError";
  return error;
}

/**
 * Whether a call that was aborted failed for no other reason: with the reason itself, or as an abort of something that
 * it was waiting for. Never throws.
 */
export function isAbort(fault: unknown, reason: unknown): boolean {
  try {
    return fault === reason || (fault as { readonly name?: unknown } | null)?.name === "AbortError";
  } catch {
    return false; // a proxy that refuses to be looked at
  }
}
