/** There is no such ticket, or none that the caller may know of. */
export class TicketNotFound extends Error {
  constructor(readonly ticketId: string) {
    super(`no ticket ${ticketId}`);
  }
}

/** Somebody else has stored the ticket since it was read. */
export class StaleTicket extends Error {
  constructor(readonly ticketId: string) {
    super(`ticket ${ticketId} was read before it was last stored`);
  }
}

/** The ticket is closed, and takes no more changes. */
export class TicketClosed extends Error {
  constructor(readonly ticketId: string) {
    super(`ticket ${ticketId} is closed`);
  }
}
