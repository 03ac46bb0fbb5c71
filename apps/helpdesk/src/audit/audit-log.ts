import { injectable } from "inversify";

/** What one call did to one ticket, or tried to. */
export interface AuditEntry {
  readonly tenant: string;
  readonly by: string;
  readonly deed: string;
  readonly ticketId: string;
  readonly outcome: "stored" | "dropped";
}

/** Remembers who did what, and lets nobody change it. */
@injectable()
export class AuditLog {
  readonly #entries: AuditEntry[] = [];

  append(entry: AuditEntry): Promise<void> {
    this.#entries.push(entry);
    return Promise.resolve();
  }

  /** The last entries of a tenant, the newest first. */
  latest(tenant: string, count: number): Promise<readonly AuditEntry[]> {
    const own = this.#entries.filter((entry) => entry.tenant === tenant);
    return Promise.resolve(own.slice(-count).reverse());
  }
}
