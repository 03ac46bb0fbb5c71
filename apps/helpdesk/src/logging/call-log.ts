import type { CallToolResult, ErrorFilter, Interceptor, Next, ToolCall } from "@toolwright/core";
import { inject, injectable } from "inversify";
import type { Logger } from "pino";
import { LOGGER } from "./logger.js";

/**
 * Writes one line for each call whose arguments are valid: who, what, how long. Never arguments or results, which are the
 * customers' own.
 *
 * Interceptors run behind the guards, so that what a guard denies reaches only the filter. Nothing here sees bad arguments,
 * unknown or hidden tools, and callers whom `identify` refuses.
 */
@injectable()
export class CallLog implements Interceptor, ErrorFilter {
  readonly #begun = new WeakSet<ToolCall>();

  constructor(@inject(LOGGER) private readonly log: Logger) {}

  async interceptResult(call: ToolCall, next: Next<CallToolResult>): Promise<CallToolResult> {
    this.#begun.add(call);
    const start = performance.now();
    let failed = true;
    try {
      const result = await next();
      failed = result.isError === true;
      return result;
    } finally {
      const ms = Math.round(performance.now() - start);
      this.log.info({ ...factsOf(call), failed, ms }, "tool called");
    }
  }

  /** Changes nothing: the next filter is asked about the same error. */
  catch(error: unknown, call: ToolCall): undefined {
    if (this.#begun.has(call)) return;
    const reason = error instanceof Error ? error.constructor.name : typeof error;
    this.log.warn({ ...factsOf(call), reason }, "tool call refused");
  }
}

function factsOf({ tool, principal }: ToolCall): { readonly tool: string; readonly by: string | undefined } {
  return { tool: tool.name, by: principal?.id };
}
