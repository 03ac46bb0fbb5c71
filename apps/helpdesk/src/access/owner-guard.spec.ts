import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import type { Principal, ToolCall } from "@toolwright/core";
import { mockContainer } from "@toolwright/testing/jest";
import type { Ticket } from "../tickets/ticket.js";
import { TicketNotFound } from "../tickets/ticket-errors.js";
import { UnitOfWork } from "../tickets/unit-of-work.js";
import { OwnerGuard } from "./owner-guard.js";

function ask(principal: Principal): Promise<boolean> {
  const { service, mock } = mockContainer(OwnerGuard);
  mock(UnitOfWork).get.mockResolvedValue({ id: "T-1", customer: "carol" } as Ticket);
  return service.canActivate({ args: { ticketId: "T-1" }, principal } as unknown as ToolCall);
}

describe("OwnerGuard", () => {
  it("lets customers to their own tickets, and agents to all", async () => {
    expect(await ask({ id: "carol", roles: ["customer"] })).toBe(true);
    expect(await ask({ id: "amy", roles: ["agent"] })).toBe(true);
  });

  it("tells somebody else's ticket from none by no word", async () => {
    await expect(ask({ id: "dave", roles: ["customer"] })).rejects.toEqual(new TicketNotFound("T-1"));
  });
});
