import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Tool } from "@toolwright/kernel";
import type { Address, CallOptions, CallOutcome, Library, PeerClient } from "./peer-client.js";

type HttpTransport = StreamableHTTPClientTransport;

class SdkClient implements PeerClient {
  readonly #client: Client;
  readonly #http: HttpTransport | undefined;

  constructor(client: Client, http: HttpTransport | undefined) {
    this.#client = client;
    this.#http = http;
  }

  get version(): string | undefined {
    return this.#http?.protocolVersion;
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

  async call(name: string, args?: Record<string, unknown>, options: CallOptions = {}): Promise<CallOutcome> {
    const result = await this.#client.callTool({ name, arguments: args }, undefined, options);
    // The type leaves room for an older revision, of which this server knows nothing.
    return result as CallOutcome;
  }

  async terminate(): Promise<void> {
    await this.#http?.terminateSession();
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

async function connect(address: Address): Promise<PeerClient> {
  const client = new Client({ name: "interop", version: "1.0.0" });
  if ("command" in address) {
    await client.connect(new StdioClientTransport(address));
    return new SdkClient(client, undefined);
  }
  const transport = new StreamableHTTPClientTransport(new URL(address.url));
  await client.connect(transport);
  return new SdkClient(client, transport);
}

/** The SDK of the first generation, which knows the handshake only. */
export const sdk: Library = { title: "sdk 1.32.2", version: "2025-11-25", hearsProgress: true, connect };
