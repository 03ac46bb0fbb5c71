import { type ErrorFilter, ToolError } from "@toolwright/core";
import { StaleTicket, TicketClosed, TicketNotFound } from "./ticket-errors.js";

/** Tells the model what to do about the errors of the domain, which know nothing of models. */
export class TicketErrorFilter implements ErrorFilter {
  catch(error: unknown): ToolError | undefined {
    if (error instanceof TicketNotFound)
      return new ToolError(`There is no ticket ${error.ticketId} for this user. Find ids with list_tickets.`);
    if (error instanceof StaleTicket)
      return new ToolError(
        `Somebody changed ticket ${error.ticketId} at the same moment, and nothing was stored. ` +
          "Read it with get_ticket, then try again if it still makes sense.",
      );
    if (error instanceof TicketClosed)
      return new ToolError(`Ticket ${error.ticketId} is closed. Open another one with open_ticket.`);
    return undefined;
  }
}
