import { createMCPClient, type MCPClient } from "@ai-sdk/mcp";
import { StdioMCPTransport } from "@ai-sdk/mcp/mcp-stdio";
import type { Tool } from "@toolwright/kernel";
import type { Address, CallOptions, CallOutcome, Library, PeerClient } from "./peer-client.js";

/** By itself the library takes a server for an old one that has not started within a second. */
class PatientTransport extends StdioMCPTransport {
  readonly waitsForProtocolVersionDiscovery = true;
}

class AiSdkClient implements PeerClient {
  /** The library keeps the session to itself. */
  readonly sessionId: undefined;
  readonly #client: MCPClient;

  constructor(client: MCPClient) {
    this.#client = client;
  }

  get version(): string {
    return this.#client.initializeResult.protocolVersion;
  }

  get server(): PeerClient["server"] {
    return this.#client.serverInfo;
  }

  async list(): Promise<readonly Tool[]> {
    return (await this.#client.listTools()).tools as readonly Tool[];
  }

  async call(
    name: string,
    args?: Record<string, unknown>,
    { signal }: CallOptions = {},
  ): Promise<CallOutcome> {
    const options = signal && { options: { signal } };
    const result = await this.#client.callTool({ name, ...(args && { arguments: args }), ...options });
    // The type leaves room for an older revision, of which this server knows nothing.
    return result as CallOutcome;
  }

  /** Closing does it. */
  terminate(): Promise<void> {
    return this.#client.close();
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

async function connect(address: Address, protocolVersionDiscovery: boolean): Promise<PeerClient> {
  const transport =
    "command" in address ? new PatientTransport(address) : ({ type: "http", url: address.url } as const);
  return new AiSdkClient(await createMCPClient({ transport, protocolVersionDiscovery }));
}

/** The client of the AI SDK as it comes: it asks the server what it speaks, and takes the newest. */
export const aiSdk: Library = {
  title: "@ai-sdk/mcp 2.0.99",
  version: "2026-07-28",
  hearsProgress: false,
  connect: (address) => connect(address, true),
};

/** The same, told to begin with the handshake. */
export const aiSdkWithHandshake: Library = {
  title: "@ai-sdk/mcp 2.0.99 with the handshake",
  version: "2025-11-25",
  hearsProgress: false,
  connect: (address) => connect(address, false),
};
