import { FloorConnection } from "./floor-connection.js";
import type { FloorTool } from "./floor-tool.js";

const VERSION = "2026-07-28";

/** Everything that the connections of one hand-written server share; texts that never change are written once. */
export class FloorServer {
  readonly tools: ReadonlyMap<string, FloorTool>;
  readonly initializeText: string;
  readonly listText: string;
  readonly discoverText: string;
  readonly statelessListText: string;
  /** What every stateless result starts with. */
  readonly statelessHead: string;

  constructor(serverInfo: { readonly name: string; readonly version: string }, tools: readonly FloorTool[]) {
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
    const capabilities = { tools: {} };
    const listed = { tools: tools.map((tool) => tool.listed) };
    const sealed = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": serverInfo } };
    const cached = { ...sealed, ttlMs: 0, cacheScope: "private" };
    this.initializeText = JSON.stringify({ protocolVersion: "2025-11-25", capabilities, serverInfo });
    this.listText = JSON.stringify(listed);
    this.discoverText = JSON.stringify({ ...cached, supportedVersions: [VERSION], capabilities });
    this.statelessListText = JSON.stringify({ ...cached, ...listed });
    this.statelessHead = JSON.stringify(sealed).slice(0, -1);
  }

  /** Opens the state of one peer. */
  connect(): FloorConnection {
    return new FloorConnection(this);
  }
}
