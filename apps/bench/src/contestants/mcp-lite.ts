/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import { type Ctx, McpServer, isJsonRpcNotification, isJsonRpcRequest } from "mcp-lite";
import { z } from "zod";
import {
  createIssueCount,
  createIssueQuery,
  IssueIndex,
  ISSUE_TOOL,
  type IssueQuery,
  STEPS,
  toolName,
} from "../workload/issues.js";
import { SERVER_INFO, type Setup } from "../workload/setup.js";
import { textAnswer } from "../workload/text-answer.js";
import type { Contestant } from "./contestant.js";

/** The newest revision that mcp-lite 0.10 speaks. */
export const MCP_LITE_REVISION = "2025-06-18";

/** mcp-lite's server with the shape checks that its HTTP transport does, without HTTP. */
export function createMcpLite(setup: Setup): Contestant<string> {
  const server = createMcpLiteServer(setup);
  const send = async (text: string): Promise<string | undefined> => {
    const message: unknown = JSON.parse(text);
    if (!isJsonRpcNotification(message) && !isJsonRpcRequest(message))
      throw new Error("Not a JSON-RPC message");
    const response = await server._dispatch(message);
    return response === null ? undefined : JSON.stringify(response);
  };
  return { handshake: MCP_LITE_REVISION, send, text: (text) => text, close: () => Promise.resolve() };
}

/** The server alone, for either door. */
export function createMcpLiteServer({ tools, kind }: Setup): McpServer {
  const index = new IssueIndex();
  const answer = textAnswer(index, kind);
  const server = new McpServer({
    ...SERVER_INFO,
    schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType, { io: "input" }),
  });
  for (let at = 0; at < tools; at += 1) {
    const inputSchema = createIssueQuery();
    if (kind === "data") {
      const handler = async (query: IssueQuery) => countResult(index, query);
      server.tool(toolName(at), { ...ISSUE_TOOL, inputSchema, outputSchema: createIssueCount(), handler });
    } else if (kind === "progress") {
      const handler = async (query: IssueQuery, context: Ctx) => {
        for (let step = 1; step <= STEPS; step += 1)
          await context.progress?.({ progress: step, total: STEPS });
        return { content: [{ type: "text" as const, text: answer(query) }] };
      };
      server.tool(toolName(at), { ...ISSUE_TOOL, inputSchema, handler });
    } else {
      const handler = async (query: IssueQuery) => ({
        content: [{ type: "text" as const, text: answer(query) }],
      });
      server.tool(toolName(at), { ...ISSUE_TOOL, inputSchema, handler });
    }
  }
  return server;
}

function countResult(index: IssueIndex, query: IssueQuery) {
  const structuredContent = index.count(query);
  return { content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }], structuredContent };
}
