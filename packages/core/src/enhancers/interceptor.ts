import type { CallToolResult } from "@toolwright/kernel";
import type { ToolCall } from "./tool-call.js";

/**
 * Goes on with the call, and answers with what the rest of it answers. May be called again, to retry, or not at all. Once
 * the call was cancelled it starts nothing and rejects with the reason, an `AbortError` where a client or the app's end was
 * it; once the call has its answer, with an Error.
 */
export type Next<T = unknown> = () => Promise<T>;

/**
 * Stands around a method, or around the result that leaves, or both. Named by `@UseInterceptors` or the app option
 * `interceptors`; the first named is the outermost.
 *
 * @example
 * ```ts
 * class Timing implements Interceptor {
 *   async intercept({ tool }: ToolCall, next: Next): Promise<unknown> {
 *     const start = performance.now();
 *     try {
 *       return await next();
 *     } finally {
 *       histogram.observe({ tool: tool.name }, performance.now() - start);
 *     }
 *   }
 * }
 * ```
 */
export interface Interceptor {
  /**
   * Around the method's own value: what it answers with takes the place of that value, also for calls through
   * `app.service`. It is validated and converted like any value that a method returns. What a generator gives one after the
   * other is a list here; only through `app.service`, for a tool without an output schema, it is the generator itself.
   */
  intercept?(call: ToolCall, next: Next): unknown;
  /**
   * Around the result for clients, after error filters have run: `next` resolves to results with `isError` too, and rejects
   * only with an `McpError`, or when the call was cancelled. What it answers with is checked like a result that a method
   * returns, also where it is the given object, changed in place. Answering with nothing is an error. Not part of calls
   * through `app.service`, which have no such result.
   */
  interceptResult?(call: ToolCall, next: Next<CallToolResult>): CallToolResult | Promise<CallToolResult>;
}
