import { type Args, Input, Output, Principal, ToolService } from "@toolwright/core";
import { AgentTool } from "../access/roles.js";
import { Caller } from "../access/caller.js";
import type { Ticket } from "./ticket.js";
import { TicketDesk } from "./ticket-desk.js";
import { CommentDraft } from "./ticket-drafts.js";
import { TicketKey, TicketView } from "./ticket-views.js";

/** What agents do with the queue of their tenant. */
@ToolService()
export class QueueTools {
  constructor(private readonly desk: TicketDesk) {}

  @AgentTool({
    title: "Take a ticket",
    description: "Make the calling agent the one who sees to an open ticket.",
  })
  @Output(TicketView)
  takeTicket(
    @Input(TicketKey) { ticketId }: Args<typeof TicketKey>,
    @Caller() caller: Principal,
  ): Promise<Ticket> {
    return this.desk.take(ticketId, caller);
  }

  @AgentTool({
    title: "Close a ticket",
    description: "Close a ticket with a last comment that says how it ended.",
  })
  @Output(TicketView)
  closeTicket(@Input() draft: CommentDraft, @Caller() caller: Principal): Promise<Ticket> {
    return this.desk.close(draft, caller);
  }
}
