/** One thing that the protocol asks of a server and this one, with its kernel, transports and tools, claims to do. */
export interface Requirement {
  /** `L-`: revisions with a handshake, 2025-11-25 where no page says otherwise; `M-`: 2026-07-28; `LM-`: both. Tests cite it in brackets in their names. */
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  readonly text: string;
  /** The page below `https://modelcontextprotocol.io/specification/<revision>/`, or the specification beneath it. */
  readonly source: string;
}

/** What a server has to do, or may not do. */
export function must(id: string, source: string, text: string): Requirement {
  return { id, level: "MUST", text, source };
}

/** What a server does, or leaves, unless it has a good reason. */
export function should(id: string, source: string, text: string): Requirement {
  return { id, level: "SHOULD", text, source };
}
