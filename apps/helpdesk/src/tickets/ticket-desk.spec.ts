import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { mockContainer } from "@toolwright/testing/jest";
import { ResponseTargets } from "./response-targets.js";
import type { Ticket } from "./ticket.js";
import { TicketDesk } from "./ticket-desk.js";
import { CommentDraft, TicketDraft } from "./ticket-drafts.js";
import { TicketClosed } from "./ticket-errors.js";
import { UnitOfWork } from "./unit-of-work.js";

const carol = { id: "carol" };
const amy = { id: "amy" };
const ticket: Ticket = {
  id: "T-1",
  tenant: "acme",
  version: 1,
  subject: "Printer on fire",
  priority: "high",
  status: "open",
  customer: "carol",
  comments: [],
};

const saying = (text: string): CommentDraft => Object.assign(new CommentDraft(), { ticketId: "T-1", text });

function deskWith(stored: Ticket) {
  const mocked = mockContainer(TicketDesk, { context: {} });
  mocked.mock(UnitOfWork).get.mockResolvedValue(stored);
  mocked.mock(UnitOfWork).change.mockImplementation((changed) => changed);
  return mocked;
}

describe("TicketDesk", () => {
  it("promises whoever opens a ticket an answer", async () => {
    const { service, mock } = deskWith(ticket);
    mock(UnitOfWork).add.mockResolvedValue(ticket);
    mock(ResponseTargets).promiseFor.mockReturnValue("Soon.");
    const draft = Object.assign(new TicketDraft(), { subject: "Printer on fire", text: "Help!" });
    expect(await service.open(draft, carol)).toEqual({ ticketId: "T-1", promise: "Soon." });
  });

  it("adds comments in the caller's name", async () => {
    const { service } = deskWith(ticket);
    const { comments } = await service.comment(saying("Put it out."), amy);
    expect(comments).toEqual([{ author: "amy", text: "Put it out." }]);
  });

  it("gives a ticket to the agent who takes it", async () => {
    const { service } = deskWith(ticket);
    expect(await service.take("T-1", amy)).toMatchObject({ assignee: "amy", status: "open" });
  });

  it("closes with a last comment, for the audit log as one deed", async () => {
    const { service, mock } = deskWith(ticket);
    const closed = await service.close(saying("It is out."), amy);
    expect(closed).toMatchObject({ status: "closed", comments: [{ text: "It is out." }] });
    expect(mock(UnitOfWork).change).toHaveBeenLastCalledWith(closed, "closed");
  });

  it.each(["comment", "close"] as const)("does not %s what is closed", async (deed) => {
    const { service } = deskWith({ ...ticket, status: "closed" });
    await expect(service[deed](saying("Once more"), carol)).rejects.toThrow(TicketClosed);
  });
});
