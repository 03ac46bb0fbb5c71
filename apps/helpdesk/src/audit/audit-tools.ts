import { Annotations, type Args, Input, Output, Tool, ToolService } from "@toolwright/core";
import { inject } from "inversify";
import { z } from "zod";
import { Roles } from "../access/roles.js";
import { type Tenant, TENANT } from "../identity/tenant.js";
import { type AuditEntry, AuditLog } from "./audit-log.js";

const LastEntries = z.object({
  count: z.number().int().min(1).max(100).default(20).describe("How many entries to show at most"),
});

const AuditReport = z.object({
  entries: z
    .array(
      z.object({
        by: z.string(),
        deed: z.string(),
        ticketId: z.string(),
        outcome: z.enum(["stored", "dropped"]).describe('"dropped": it was tried, and failed'),
      }),
    )
    .readonly(),
});

/** What admins may look into. */
@ToolService()
@Roles(["admin"])
export class AuditTools {
  constructor(
    private readonly audit: AuditLog,
    @inject(TENANT) private readonly tenant: Tenant,
  ) {}

  @Tool("read_audit_log", {
    title: "Read the audit log",
    description: "Show who changed, or tried to change, which ticket. Newest first.",
  })
  @Annotations.read()
  @Output(AuditReport)
  async read(
    @Input(LastEntries) { count }: Args<typeof LastEntries>,
  ): Promise<{ entries: readonly AuditEntry[] }> {
    return { entries: await this.audit.latest(this.tenant.id, count) };
  }
}
