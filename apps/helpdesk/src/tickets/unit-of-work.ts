import { inject, injectable } from "inversify";
import { AuditTrail } from "../audit/audit-trail.js";
import { type Tenant, TENANT } from "../identity/tenant.js";
import type { Ticket } from "./ticket.js";
import { TicketNotFound } from "./ticket-errors.js";
import { TicketRepository } from "./ticket-repository.js";

/**
 * What one call reads and changes, within its tenant. Guards, services and interceptors of the call share it; nothing is
 * stored before `commit`.
 */
@injectable()
export class UnitOfWork {
  readonly #read = new Map<string, Ticket>();
  readonly #changed = new Map<string, Ticket>();

  constructor(
    private readonly repository: TicketRepository,
    private readonly trail: AuditTrail,
    @inject(TENANT) private readonly tenant: Tenant,
  ) {}

  /** @throws TicketNotFound */
  async get(id: string): Promise<Ticket> {
    const known = this.#changed.get(id) ?? this.#read.get(id);
    const ticket = known ?? (await this.repository.find(this.tenant.id, id));
    if (ticket === undefined) throw new TicketNotFound(id);
    this.#read.set(id, ticket);
    return ticket;
  }

  /** All that is stored, the oldest first. */
  list(): Promise<readonly Ticket[]> {
    return this.repository.list(this.tenant.id);
  }

  /** A ticket that nobody has stored yet. */
  async add(ticket: Omit<Ticket, "id" | "tenant" | "version">): Promise<Ticket> {
    const id = await this.repository.nextId();
    return this.change({ ...ticket, id, tenant: this.tenant.id, version: 0 }, "opened");
  }

  /** @param deed what was done, for the audit log */
  change(ticket: Ticket, deed: string): Ticket {
    this.#changed.set(ticket.id, ticket);
    this.trail.note(ticket.id, deed);
    return ticket;
  }

  /** @throws StaleTicket; then nothing was stored */
  async commit(): Promise<void> {
    if (this.#changed.size === 0) return;
    await this.repository.save([...this.#changed.values()]);
    this.trail.confirm();
  }
}
