import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Tool } from "@toolwright/kernel";
import type { Address, CallOptions, CallOutcome, Library, PeerClient } from "./peer-client.js";

type HttpTransport = StreamableHTTPClientTransport;

class StandaloneClient implements PeerClient {
  readonly #client: Client;
  readonly #http: HttpTransport | undefined;

  constructor(client: Client, http: HttpTransport | undefined) {
    this.#client = client;
    this.#http = http;
  }

  get version(): string | undefined {
    return this.#client.getNegotiatedProtocolVersion();
  }

  get server(): PeerClient["server"] {
    return this.#client.getServerVersion();
  }

  get sessionId(): string | undefined {
    return this.#http?.sessionId;
  }

  async list(): Promise<readonly Tool[]> {
    return (await this.#client.listTools()).tools as readonly Tool[];
  }

  call(name: string, args?: Record<string, unknown>, options: CallOptions = {}): Promise<CallOutcome> {
    return this.#client.callTool({ name, ...(args && { arguments: args }) }, options);
  }

  async terminate(): Promise<void> {
    await this.#http?.terminateSession();
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

async function connect(address: Address, mode?: VersionNegotiationMode): Promise<PeerClient> {
  const negotiation = mode === undefined ? {} : { versionNegotiation: { mode } };
  const client = new Client({ name: "interop", version: "1.0.0" }, negotiation);
  if ("command" in address) {
    await client.connect(new StdioClientTransport(address));
    return new StandaloneClient(client, undefined);
  }
  const transport = new StreamableHTTPClientTransport(new URL(address.url));
  await client.connect(transport);
  return new StandaloneClient(client, transport);
}

/** The client package of the second generation, as it comes: with the handshake. */
export const client: Library = {
  title: "client 2.4.0",
  version: "2025-11-25",
  hearsProgress: true,
  connect: (address) => connect(address),
};

/** The same, with nothing but the stateless revision. */
export const pinnedClient: Library = {
  title: "client 2.4.0, pinned to 2026-07-28",
  version: "2026-07-28",
  hearsProgress: true,
  connect: (address) => connect(address, { pin: "2026-07-28" }),
};

/** The same, which finds out what the server speaks. */
export const autoClient: Library = {
  title: "client 2.4.0, negotiating",
  version: "2026-07-28",
  hearsProgress: true,
  connect: (address) => connect(address, "auto"),
};
