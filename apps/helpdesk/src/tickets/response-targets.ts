import type { CallProvider, ToolContext } from "@toolwright/core";
import { inject, injectable } from "inversify";
import { type Priority, type Tenant, TENANT_OF_CALL } from "../identity/tenant.js";

/**
 * How soon customers are promised an answer, in words; kept for all calls, so a singleton. It cannot inject the tenant, which
 * is of one call, and asks by the call's context instead.
 */
@injectable()
export class ResponseTargets {
  readonly #promises = new Map<string, string>();

  constructor(@inject(TENANT_OF_CALL) private readonly tenants: CallProvider<Tenant>) {}

  promiseFor(priority: Priority, context: ToolContext): string {
    const tenant = this.tenants.of(context);
    const key = `${tenant.id}/${priority}`;
    const promise = this.#promises.get(key) ?? write(tenant, priority);
    this.#promises.set(key, promise);
    return promise;
  }
}

function write({ name, answerHours }: Tenant, priority: Priority): string {
  const hours = new Intl.NumberFormat("en", { style: "unit", unit: "hour", unitDisplay: "long" });
  return `${name} answers within ${hours.format(answerHours[priority])}.`;
}
