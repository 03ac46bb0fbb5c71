import { callScoped } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { AuditLog } from "../audit/audit-log.js";
import { AuditTrail } from "../audit/audit-trail.js";
import { MemoryTicketRepository } from "./memory-ticket-repository.js";
import { ResponseTargets } from "./response-targets.js";
import { TicketDesk } from "./ticket-desk.js";
import { TicketRepository } from "./ticket-repository.js";
import { UnitOfWork } from "./unit-of-work.js";

/** Binds what is stored, which is everybody's, and what works on it for one call. */
export function ticketsModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TicketRepository).to(MemoryTicketRepository).inSingletonScope();
    bind(AuditLog).toSelf().inSingletonScope();
    bind(ResponseTargets).toSelf().inSingletonScope();
    callScoped(bind(AuditTrail).toSelf());
    callScoped(bind(UnitOfWork).toSelf());
    callScoped(bind(TicketDesk).toSelf());
  });
}
