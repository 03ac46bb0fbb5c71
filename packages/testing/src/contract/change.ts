/** One thing that is not as it was, in what clients see of a tool. */
export interface Change {
  /** `breaking`: a call that worked, or code that reads an answer, may fail now. */
  readonly severity: "breaking" | "harmless";
  readonly tool: string;
  /** Where in the tool as it is listed, as code would write it; empty for the tool as a whole. */
  readonly path: string;
  readonly what: string;
  readonly why: string;
}

/** A change, as far as one tool's parts know it. */
export type ToolChange = Omit<Change, "tool">;
