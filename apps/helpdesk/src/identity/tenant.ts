import type { Principal } from "@toolwright/core";
import { injectable } from "inversify";

/** How urgent a ticket is. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A company whose customers and agents share this helpdesk, and see nothing of another's. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** Within how many hours its customers are promised a first answer. */
  readonly answerHours: Readonly<Record<Priority, number>>;
}

/** The token of the tenant that a call is for. */
export const TENANT = Symbol("tenant");

/** The token of what hands singletons the tenant of a call. */
export const TENANT_OF_CALL = Symbol("tenant of a call");

/** The tenants, as a directory service would know them: each question takes a while. */
@injectable()
export class TenantDirectory {
  readonly #tenants = new Map<unknown, Tenant>([
    ["acme", { id: "acme", name: "Acme", answerHours: { low: 72, normal: 24, high: 4 } }],
    ["globex", { id: "globex", name: "Globex", answerHours: { low: 48, normal: 12, high: 1 } }],
  ]);

  /** @throws Error for a caller of no tenant: whoever gave out such a token made a mistake */
  tenantOf({ id, claims }: Principal): Promise<Tenant> {
    const tenant = this.#tenants.get(claims?.["tenant"]);
    return tenant === undefined
      ? Promise.reject(new Error(`${id} is of no tenant`))
      : Promise.resolve(tenant);
  }
}
