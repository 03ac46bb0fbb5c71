import type { Ticket } from "./ticket.js";

/** Where tickets are stored. An abstract class, so that it is type and injection token in one. */
export abstract class TicketRepository {
  /** An id that no ticket has. */
  abstract nextId(): Promise<string>;
  abstract find(tenant: string, id: string): Promise<Ticket | undefined>;
  /** All tickets of a tenant, the oldest first. */
  abstract list(tenant: string): Promise<readonly Ticket[]>;
  /**
   * Stores all of them or none.
   *
   * @throws StaleTicket where one has been stored since it was read
   */
  abstract save(tickets: readonly Ticket[]): Promise<void>;
}
