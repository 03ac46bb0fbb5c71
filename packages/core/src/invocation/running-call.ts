import type { CallContext } from "../context/call-context.js";

/** One call on its way, for whoever ends it. */
export interface RunningCall {
  /** The arguments, as they were sent. */
  readonly sent: unknown;
  readonly context: CallContext;
}
