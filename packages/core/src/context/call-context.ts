import type { ToolContext } from "./tool-context.js";

/** The context of a call on its way, which tells of a cancellation without the signal, which is dear to make. */
export interface CallContext extends ToolContext {
  /** @throws the reason of the signal, which need not be there yet, once it would have fired */
  throwIfCancelled(): void;
}
