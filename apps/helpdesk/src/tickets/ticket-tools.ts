import {
  Annotations,
  type Args,
  Input,
  Output,
  Principal,
  Tool,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import { Caller } from "../access/caller.js";
import { OwnerGuard } from "../access/owner-guard.js";
import type { Ticket } from "./ticket.js";
import { type Receipt, TicketDesk } from "./ticket-desk.js";
import { CommentDraft, TicketDraft } from "./ticket-drafts.js";
import { TicketFilter, TicketKey, TicketList, TicketReceipt, TicketView } from "./ticket-views.js";
import { UnitOfWork } from "./unit-of-work.js";

/** What customers and agents do alike. */
@ToolService()
export class TicketTools {
  constructor(
    private readonly desk: TicketDesk,
    private readonly work: UnitOfWork,
  ) {}

  @Tool("open_ticket", {
    title: "Open a ticket",
    description: "Open a ticket for the user. Look with list_tickets first whether there is one already.",
  })
  @Annotations.create()
  @Output(TicketReceipt)
  open(@Input() draft: TicketDraft, @Caller() caller: Principal): Promise<Receipt> {
    return this.desk.open(draft, caller);
  }

  @Tool("list_tickets", {
    title: "List tickets",
    description: "List tickets, the oldest first: a customer's own, or all that an agent's customers have.",
  })
  @Annotations.read()
  @Output(TicketList)
  async list(
    @Input(TicketFilter) { status }: Args<typeof TicketFilter>,
    @Caller() caller: Principal,
  ): Promise<{ tickets: readonly Ticket[] }> {
    const isAgent = caller.roles?.includes("agent") === true;
    const tickets = (await this.work.list()).filter((ticket) => ticket.status === status);
    return { tickets: isAgent ? tickets : tickets.filter(({ customer }) => customer === caller.id) };
  }

  @Tool("get_ticket", { title: "Read a ticket", description: "Read one ticket with all its comments." })
  @Annotations.read()
  @UseGuards(OwnerGuard)
  @Output(TicketView)
  get(@Input(TicketKey) { ticketId }: Args<typeof TicketKey>): Promise<Ticket> {
    return this.work.get(ticketId);
  }

  @Tool("comment_on_ticket", {
    title: "Comment on a ticket",
    description: "Add a comment to an open ticket. Show the user the text first.",
  })
  @Annotations.create()
  @UseGuards(OwnerGuard)
  @Output(TicketView)
  comment(@Input() draft: CommentDraft, @Caller() caller: Principal): Promise<Ticket> {
    return this.desk.comment(draft, caller);
  }
}
