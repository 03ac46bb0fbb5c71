import type { Principal } from "./principal.js";
import type { ToolContext } from "./tool-context.js";

/** What is known of a request before anybody has looked at it. */
export type RequestFacts = Pick<
  ToolContext,
  "headers" | "meta" | "client" | "transport" | "remoteAddress" | "signal"
>;

/**
 * Finds out who sent a request: `undefined` for somebody unknown.
 *
 * @example
 * ```ts
 * const identify: Identify = async ({ headers }) => {
 *   const token = headers.get("authorization")?.replace(/^Bearer /, "");
 *   if (token === undefined) return undefined;
 *   const { sub, scope } = await verify(token);
 *   return { id: sub, roles: scope.split(" ") };
 * };
 * ```
 */
export type Identify = (request: RequestFacts) => Principal | undefined | Promise<Principal | undefined>;
