import type { Call } from "@toolwright/kernel";
import { isPrincipal, type Principal, PRINCIPAL_RULE } from "../context/principal.js";
import type { Identify } from "../context/request-facts.js";
import { WireContext } from "../context/wire-context.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";

/**
 * Who sent a request: whom the transport knows, or else whom the app's `identify` finds.
 *
 * @throws what `identify` throws, and a TypeError for an answer that is no principal: both are the server's fault, unless
 *   it is an `McpError`
 */
export function principalOf(call: Call, identify: Identify | undefined): MaybePromise<Principal | undefined> {
  const known = call.exchange.peer?.principal;
  if (known !== undefined) return checked(known);
  if (identify === undefined) return undefined;
  const found = identify(new WireContext(call, ""));
  return isPromiseLike(found) ? Promise.resolve(found).then(checked) : checked(found);
}

function checked(found: unknown): Principal | undefined {
  if (found === undefined || isPrincipal(found)) return found;
  throw new TypeError(`Who calls must be undefined, or ${PRINCIPAL_RULE}`);
}
