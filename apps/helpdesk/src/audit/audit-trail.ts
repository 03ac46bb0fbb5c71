import { Principal } from "@toolwright/core";
import { inject, injectable } from "inversify";
import { type Tenant, TENANT } from "../identity/tenant.js";
import { AuditLog } from "./audit-log.js";

/** What one call does, written to the audit log at its end: also what failed, and was only tried. */
@injectable()
export class AuditTrail implements AsyncDisposable {
  readonly #deeds = new Map<string, string>();
  #outcome: "stored" | "dropped" = "dropped";

  constructor(
    private readonly log: AuditLog,
    private readonly caller: Principal,
    @inject(TENANT) private readonly tenant: Tenant,
  ) {}

  /** Of several deeds to one ticket, the last counts. */
  note(ticketId: string, deed: string): void {
    this.#deeds.set(ticketId, deed);
  }

  /** What was noted has lasting effect. */
  confirm(): void {
    this.#outcome = "stored";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const facts = { tenant: this.tenant.id, by: this.caller.id, outcome: this.#outcome };
    for (const [ticketId, deed] of this.#deeds) await this.log.append({ ...facts, ticketId, deed });
  }
}
