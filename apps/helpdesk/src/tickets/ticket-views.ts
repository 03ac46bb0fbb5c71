import { z } from "zod";
import { PRIORITIES } from "../identity/tenant.js";

const status = z.enum(["open", "closed"]);

/** What names one ticket. */
export const TicketKey = z.object({
  ticketId: z
    .string()
    .regex(/^T-\d+$/)
    .describe('Id of the ticket, such as "T-1"'),
});

/** What tickets to list. */
export const TicketFilter = z.object({ status: status.default("open").describe("Which tickets to list") });

/** A line of a list. What stands in a ticket beside it, its tenant say, stays here. */
const TicketLine = z.object({
  id: z.string(),
  subject: z.string(),
  status,
  priority: z.enum(PRIORITIES),
  assignee: z.string().optional().describe("The agent who sees to it"),
});

/** What `list_tickets` answers. */
export const TicketList = z.object({ tickets: z.array(TicketLine).readonly() });

/** A ticket as its customer may read it. */
export const TicketView = TicketLine.extend({
  customer: z.string(),
  comments: z
    .array(z.object({ author: z.string(), text: z.string() }))
    .readonly()
    .describe("The oldest first"),
});

/** What `open_ticket` answers. */
export const TicketReceipt = z.object({
  ticketId: z.string(),
  promise: z.string().describe("When to expect an answer; tell the user"),
});
