import type { ToolCall } from "./tool-call.js";

/**
 * Says in other words what a guard, an interceptor, a service or a method threw. Named by `@UseFilters` or the app option
 * `filters`; the last named, nearest to the method, is asked first.
 *
 * What it answers with decides:
 * - `undefined`, `null` or `false`: it has nothing to say, and the next filter is asked.
 * - An `Error`, a `ToolError` or an `McpError` among them: takes the place of what was thrown, and the next filter is asked.
 *   Throwing does the same.
 * - A string, content blocks, a result, or data: the content of a tool error. It is one whatever the filter says, it is not
 *   logged, and no other filter is asked. One that cannot be sent, as an empty text, is logged with what was thrown.
 *
 * @example
 * ```ts
 * class DatabaseErrors implements ErrorFilter {
 *   catch(error: unknown): unknown {
 *     return error instanceof ConnectionLost ? new ToolError("The database is away. Try again in a minute.") : undefined;
 *   }
 * }
 * ```
 */
export interface ErrorFilter {
  catch(error: unknown, call: ToolCall): unknown;
}
