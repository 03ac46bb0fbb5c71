import type { OnStart, OnStop } from "@toolwright/core";
import { inject, injectable } from "inversify";
import type { Logger } from "pino";
import { LOGGER } from "../logging/logger.js";
import type { Ticket } from "./ticket.js";
import { StaleTicket } from "./ticket-errors.js";
import { TicketRepository } from "./ticket-repository.js";

const EXAMPLES: readonly Omit<Ticket, "id" | "version" | "comments">[] = [
  { tenant: "acme", subject: "Printer on fire", priority: "high", status: "open", customer: "carol" },
  {
    tenant: "acme",
    subject: "Invoice shows the old address",
    priority: "low",
    status: "open",
    customer: "dave",
  },
  { tenant: "globex", subject: "Login loops", priority: "normal", status: "open", customer: "gus" },
];

/** Tickets in memory, a few examples at first. Promises all the same: a database will take its place. */
@injectable()
export class MemoryTicketRepository extends TicketRepository implements OnStart, OnStop {
  readonly #tickets = new Map<string, Ticket>();
  #lastId = 0;

  constructor(@inject(LOGGER) private readonly log: Logger) {
    super();
  }

  async onStart(): Promise<void> {
    for (const example of EXAMPLES)
      await this.save([{ ...example, id: await this.nextId(), version: 0, comments: [] }]);
    this.log.info({ tickets: this.#tickets.size }, "ticket store opened");
  }

  onStop(): void {
    this.log.info({ tickets: this.#tickets.size }, "ticket store closed");
  }

  nextId(): Promise<string> {
    this.#lastId += 1;
    return Promise.resolve(`T-${String(this.#lastId)}`);
  }

  find(tenant: string, id: string): Promise<Ticket | undefined> {
    const ticket = this.#tickets.get(id);
    return Promise.resolve(ticket?.tenant === tenant ? ticket : undefined);
  }

  list(tenant: string): Promise<readonly Ticket[]> {
    return Promise.resolve([...this.#tickets.values()].filter((ticket) => ticket.tenant === tenant));
  }

  save(tickets: readonly Ticket[]): Promise<void> {
    const stale = tickets.find(({ id, version }) => (this.#tickets.get(id)?.version ?? 0) !== version);
    if (stale !== undefined) return Promise.reject(new StaleTicket(stale.id));
    for (const ticket of tickets) this.#tickets.set(ticket.id, { ...ticket, version: ticket.version + 1 });
    return Promise.resolve();
  }
}
