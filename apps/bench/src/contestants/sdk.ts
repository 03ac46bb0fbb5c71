/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import {
  createIssueCount,
  createIssueQuery,
  IssueIndex,
  ISSUE_TOOL,
  STEPS,
  toolName,
} from "../workload/issues.js";
import { SERVER_INFO, type Setup } from "../workload/setup.js";
import { textAnswer } from "../workload/text-answer.js";
import { type Contestant, handshakeOf } from "./contestant.js";
import { TextTransport } from "./text-transport.js";

/**
 * The official SDK on a transport from text to text, in the leanest way that it offers for each era: a server connected
 * to the transport after a handshake, its per-connection entry for the stateless revision.
 */
export async function createSdk(setup: Setup): Promise<Contestant<string>> {
  const transport = new TextTransport();
  const create = (): McpServer => createSdkServer(setup);
  const handle = setup.revision === "2025-11-25" ? create() : serveStdio(create, { transport });
  if (handle instanceof McpServer) await handle.connect(transport);
  return {
    handshake: handshakeOf(setup),
    send: (text) => transport.receive(text),
    text: (text) => text,
    close: () => handle.close(),
  };
}

/** The server alone, for either door. */
export function createSdkServer({ tools, kind }: Setup): McpServer {
  const index = new IssueIndex();
  const server = new McpServer(SERVER_INFO);
  const answer = textAnswer(index, kind);
  for (let at = 0; at < tools; at += 1) {
    const inputSchema = createIssueQuery();
    if (kind === "data") {
      server.registerTool(
        toolName(at),
        { ...ISSUE_TOOL, inputSchema, outputSchema: createIssueCount() },
        async (query) => {
          const structuredContent = index.count(query);
          return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
        },
      );
    } else if (kind === "progress") {
      server.registerTool(toolName(at), { ...ISSUE_TOOL, inputSchema }, async (query, context) => {
        await reportSteps(context);
        return { content: [{ type: "text", text: answer(query) }] };
      });
    } else {
      server.registerTool(toolName(at), { ...ISSUE_TOOL, inputSchema }, async (query) => ({
        content: [{ type: "text", text: answer(query) }],
      }));
    }
  }
  return server;
}

/** The SDK leaves it to the tool to look for the client's token. */
async function reportSteps({ mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  for (let progress = 1; progress <= STEPS; progress += 1) {
    const params = { progressToken, progress, total: STEPS };
    await mcpReq.notify({ method: "notifications/progress", params });
  }
}
