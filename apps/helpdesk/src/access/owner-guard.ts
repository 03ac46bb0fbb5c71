import type { Guard, ToolCall } from "@toolwright/core";
import { injectable } from "inversify";
import { TicketNotFound } from "../tickets/ticket-errors.js";
import { UnitOfWork } from "../tickets/unit-of-work.js";

/**
 * Keeps customers to the tickets that they opened; for tools whose arguments name a ticket. Somebody else's ticket is told
 * from none by no word, so that ids cannot be probed.
 */
@injectable()
export class OwnerGuard implements Guard {
  constructor(private readonly work: UnitOfWork) {}

  /** @throws TicketNotFound */
  async canActivate({ args, principal }: ToolCall): Promise<boolean> {
    const { ticketId } = args as { readonly ticketId: string };
    const ticket = await this.work.get(ticketId);
    const mayRead = principal?.roles?.includes("agent") === true || ticket.customer === principal?.id;
    if (!mayRead) throw new TicketNotFound(ticketId);
    return true;
  }
}
