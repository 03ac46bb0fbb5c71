import type { CallToolResult, Interceptor, Next, ToolCall } from "@toolwright/core";
import { inject, injectable } from "inversify";
import type { Logger } from "pino";
import { LOGGER } from "./logger.js";

/** Writes one line for each call: who, what, how long. Never arguments or results, which are the customers' own. */
@injectable()
export class CallLog implements Interceptor {
  constructor(@inject(LOGGER) private readonly log: Logger) {}

  async interceptResult(call: ToolCall, next: Next<CallToolResult>): Promise<CallToolResult> {
    const start = performance.now();
    const result = await next();
    const ms = Math.round(performance.now() - start);
    this.log.info(
      { tool: call.tool.name, by: call.principal?.id, failed: result.isError === true, ms },
      "tool called",
    );
    return result;
  }
}
