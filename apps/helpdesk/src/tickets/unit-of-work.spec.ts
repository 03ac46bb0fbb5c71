import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { mockContainer } from "@toolwright/testing/jest";
import { AuditTrail } from "../audit/audit-trail.js";
import { TENANT } from "../identity/tenant.js";
import type { Ticket } from "./ticket.js";
import { StaleTicket, TicketNotFound } from "./ticket-errors.js";
import { TicketRepository } from "./ticket-repository.js";
import { UnitOfWork } from "./unit-of-work.js";

const ticket = { id: "T-1", version: 1, status: "open" } as Ticket;
const acme = { overrides: [[TENANT, { id: "acme" }]] as const };

describe("UnitOfWork", () => {
  it("reads a ticket of its tenant once", async () => {
    const { service, mock } = mockContainer(UnitOfWork, acme);
    mock(TicketRepository).find.mockResolvedValue(ticket);
    expect(await service.get("T-1")).toBe(await service.get("T-1"));
    expect(mock(TicketRepository).find.mock.calls).toEqual([["acme", "T-1"]]);
  });

  it("knows no ticket that the repository does not", async () => {
    const { service, mock } = mockContainer(UnitOfWork, acme);
    mock(TicketRepository).find.mockResolvedValue(undefined);
    await expect(service.get("T-9")).rejects.toThrow(TicketNotFound);
  });

  it("reads what it has changed, and stores it with the others, when told", async () => {
    const { service, mock } = mockContainer(UnitOfWork, acme);
    mock(TicketRepository).nextId.mockResolvedValue("T-2");
    const closed = service.change({ ...ticket, status: "closed" }, "closed");
    const added = await service.add(ticket);
    expect(await service.get("T-1")).toBe(closed);
    expect(mock(TicketRepository).save).not.toHaveBeenCalled();
    await service.commit();
    expect(mock(TicketRepository).save.mock.calls).toEqual([[[closed, added]]]);
    expect(added).toMatchObject({ id: "T-2", tenant: "acme", version: 0 });
  });

  it("confirms the trail once all is stored, and not before", async () => {
    const { service, mock } = mockContainer(UnitOfWork, acme);
    mock(TicketRepository).save.mockRejectedValueOnce(new StaleTicket("T-1"));
    service.change(ticket, "taken");
    await expect(service.commit()).rejects.toThrow(StaleTicket);
    expect(mock(AuditTrail).note).toHaveBeenCalledWith("T-1", "taken");
    expect(mock(AuditTrail).confirm).not.toHaveBeenCalled();
  });

  it("has nothing to store after reading", async () => {
    const { service, mock } = mockContainer(UnitOfWork, acme);
    await service.commit();
    expect(mock(TicketRepository).save).not.toHaveBeenCalled();
  });
});
