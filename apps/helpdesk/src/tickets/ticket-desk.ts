import { type Principal, ToolContext } from "@toolwright/core";
import { injectable } from "inversify";
import { ResponseTargets } from "./response-targets.js";
import type { Ticket } from "./ticket.js";
import type { CommentDraft, TicketDraft } from "./ticket-drafts.js";
import { TicketClosed } from "./ticket-errors.js";
import { UnitOfWork } from "./unit-of-work.js";

/** A ticket that was just opened, and what its customer may expect. */
export interface Receipt {
  readonly ticketId: string;
  readonly promise: string;
}

/** The rules of the desk, for one call. */
@injectable()
export class TicketDesk {
  constructor(
    private readonly work: UnitOfWork,
    private readonly targets: ResponseTargets,
    private readonly context: ToolContext,
  ) {}

  async open({ subject, text, priority }: TicketDraft, caller: Principal): Promise<Receipt> {
    const comments = [{ author: caller.id, text }];
    const { id } = await this.work.add({ subject, priority, status: "open", customer: caller.id, comments });
    return { ticketId: id, promise: this.targets.promiseFor(priority, this.context) };
  }

  /** @throws TicketNotFound, TicketClosed */
  async comment({ ticketId, text }: CommentDraft, caller: Principal): Promise<Ticket> {
    const ticket = await this.openTicket(ticketId);
    const comments = [...ticket.comments, { author: caller.id, text }];
    return this.work.change({ ...ticket, comments }, "commented");
  }

  /** @throws TicketNotFound, TicketClosed */
  async take(ticketId: string, caller: Principal): Promise<Ticket> {
    return this.work.change({ ...(await this.openTicket(ticketId)), assignee: caller.id }, "taken");
  }

  /** @throws TicketNotFound, TicketClosed */
  async close(draft: CommentDraft, caller: Principal): Promise<Ticket> {
    return this.work.change({ ...(await this.comment(draft, caller)), status: "closed" }, "closed");
  }

  private async openTicket(ticketId: string): Promise<Ticket> {
    const ticket = await this.work.get(ticketId);
    if (ticket.status === "closed") throw new TicketClosed(ticketId);
    return ticket;
  }
}
