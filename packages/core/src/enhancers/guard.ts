import type { MaybePromise } from "../schema/maybe-promise.js";
import type { ToolCall, ToolListing } from "./tool-call.js";

/**
 * Decides whether a call may go on. Named by `@UseGuards` or the app option `guards`; runs after the arguments were found
 * valid, before interceptors and the method.
 *
 * `false` denies with the sentence of `messages.denied`, as a tool error that the model reads. To choose, throw: a
 * `ToolError` for the model, an `McpError` for the client.
 *
 * @example
 * ```ts
 * @injectable()
 * class OwnerGuard implements Guard {
 *   constructor(private readonly orders: Orders) {}
 *   async canActivate({ args, principal }: ToolCall): Promise<boolean> {
 *     const { id } = args as { id: string };
 *     return (await this.orders.ownerOf(id)) === principal?.id;
 *   }
 * }
 * ```
 */
export interface Guard {
  canActivate(call: ToolCall): MaybePromise<boolean>;
  /**
   * Whether the caller may know of the tool. One that it may not know of is not listed, and a call of it is answered as
   * that of an unknown tool; nothing else of the call runs. One that throws, or answers with anything but `true` and `false`,
   * hides the tool, and is logged. A method, or a field that the constructor fills.
   */
  canList?(listing: ToolListing): MaybePromise<boolean>;
}
