import type { Call } from "../../jsonrpc/call.js";
import { invalidRequest } from "../../jsonrpc/messages/invalid-request.js";
import type { Params } from "../../jsonrpc/messages/message.js";
import { isObject } from "../../jsonrpc/messages/parse-message.js";
import type { Method } from "../../jsonrpc/revision.js";
import type { ListChanges } from "../changes/list-changes.js";
import { declaredKinds, LIST_KINDS } from "../changes/list-kind.js";
import { Subscription } from "../changes/subscription.js";
import { invalidParams, MAX_REPEATED } from "../check-meta.js";
import type { ServerCapabilities } from "../wire.js";

/**
 * `subscriptions/listen` (2026-07-28, basic/patterns/subscriptions): lasts until the client or the server ends it, and
 * carries what the client asked for, as far as the server tells it. A server that has nothing to tell keeps it open too.
 */
export function listenMethod(capabilities: ServerCapabilities, changes: ListChanges): Method {
  const declared = declaredKinds(capabilities);
  return { name: "subscriptions/listen", era: "stateless", handle };

  function handle(call: Call): Promise<object> {
    const wanted = readFilter(call.params);
    if (call.exchange.delivery === "none")
      throw invalidRequest("a subscription is answered with a stream, which the client does not take");
    if (String(call.id).length > MAX_REPEATED)
      throw invalidRequest(`the id of a subscription must not exceed ${String(MAX_REPEATED)} characters`);
    const honoured = declared.filter(({ filter }) => wanted[filter] === true);
    return changes.serve(new Subscription(call, honoured));
  }
}

function readFilter(params: Params | undefined): Params {
  const filter = params?.["notifications"];
  if (!isObject(filter)) throw invalidParams('"notifications" must be an object');
  for (const { filter: name } of LIST_KINDS) {
    const wanted = filter[name];
    if (wanted !== undefined && typeof wanted !== "boolean")
      throw invalidParams(`"notifications.${name}" must be a boolean`);
  }
  return filter;
}
