/** The protocol revision that a contestant is measured on. */
export type BenchRevision = "2025-11-25" | "2026-07-28";

/**
 * What the tools do. `text` returns a line of text, `data` fits a declared output schema, `progress` reports two steps
 * before its text, `weigh` measures a long argument, and `page` returns a long text.
 */
export type ToolKind = "text" | "data" | "progress" | "weigh" | "page";

/** What a contestant must offer. */
export interface Setup {
  readonly revision: BenchRevision;
  /** How many tools are published. */
  readonly tools: number;
  readonly kind: ToolKind;
}

/** Who the server says it is, the same for all. */
export const SERVER_INFO = { name: "issues", version: "1.0.0" } as const;
