import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { createSdkServer } from "../../contestants/sdk.js";
import type { Setup } from "../../workload/setup.js";
import type { HttpHost, HttpJob } from "../host.js";
import { listenOnLoopback } from "./node-server.js";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The official SDK as its README wires it: its guards before its handler; sessions, with JSON answers where
 * nothing must be streamed, or stateless. */
export function serveSdk({ setup }: HttpJob): Promise<HttpHost> {
  const create = (): McpServer => createSdkServer(setup);
  const handle = setup.revision === "2026-07-28" ? statelessHandler(create) : sessionHandler(create, setup);
  const validateHost = localhostHostValidation();
  const validateOrigin = localhostOriginValidation();
  return listenOnLoopback((request, response) => {
    if (validateHost(request, response) && validateOrigin(request, response)) void handle(request, response);
  });
}

function statelessHandler(create: () => McpServer): NodeHandler {
  // Its parameter type names optional members that Node.js declares as possibly undefined; the values are the same.
  return toNodeHandler(createMcpHandler(create)) as unknown as NodeHandler;
}

function sessionHandler(create: () => McpServer, { kind }: Setup): NodeHandler {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const open = async (): Promise<NodeStreamableHTTPServerTransport> => {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: kind !== "progress",
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await create().connect(transport);
    return transport;
  };
  return async (request, response) => {
    const id = request.headers["mcp-session-id"];
    const transport = typeof id === "string" ? sessions.get(id) : await open();
    if (transport === undefined) response.writeHead(404).end();
    else await transport.handleRequest(request, response);
  };
}
