import type { Priority } from "../identity/tenant.js";

/** Something that a customer wrote, or an agent. */
export interface Comment {
  readonly author: string;
  readonly text: string;
}

/** A question of a customer, and what was said about it. Never changed: a change makes another one. */
export interface Ticket {
  readonly id: string;
  readonly tenant: string;
  /** How often it was stored; 0 for one that is new. */
  readonly version: number;
  readonly subject: string;
  readonly priority: Priority;
  readonly status: "open" | "closed";
  readonly customer: string;
  readonly assignee?: string;
  readonly comments: readonly Comment[];
}
