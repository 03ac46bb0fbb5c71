/** The protocol revision that a contestant is measured on. */
export type BenchRevision = "2025-11-25" | "2026-07-28";

/** What a contestant must offer. */
export interface Setup {
  readonly revision: BenchRevision;
  /** How many tools are published. */
  readonly tools: number;
  /** Whether the tools declare an output schema and return data instead of text. */
  readonly output: boolean;
}

/** Who the server says it is, the same for all. */
export const SERVER_INFO = { name: "issues", version: "1.0.0" } as const;
