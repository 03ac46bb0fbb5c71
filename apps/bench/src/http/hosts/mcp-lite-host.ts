import { getRequestListener } from "@hono/node-server";
import { InMemorySessionAdapter, StreamableHttpTransport } from "mcp-lite";
import { createMcpLiteServer } from "../../contestants/mcp-lite.js";
import type { HttpHost, HttpJob } from "../host.js";
import { listenOnLoopback } from "./node-server.js";

/** mcp-lite with sessions, on the bridge to node:http that its own documentation uses. */
export function serveMcpLite({ setup }: HttpJob): Promise<HttpHost> {
  const transport = new StreamableHttpTransport({
    sessionAdapter: new InMemorySessionAdapter({ maxEventBufferSize: 1024 }),
  });
  const handle = transport.bind(createMcpLiteServer(setup));
  const listener = getRequestListener((request) => handle(request));
  return listenOnLoopback((request, response) => {
    void listener(request, response);
  });
}
