import type { Implementation, ServerCapabilities } from "./wire.js";

/** What a server says of itself, in either era. */
export interface ServerIdentity {
  readonly serverInfo: Implementation;
  readonly capabilities: ServerCapabilities;
  /** How a model should use the server as a whole. */
  readonly instructions?: string | undefined;
}
