import { type Answer, type PipelineClient, postRequest } from "./pipeline-client.js";
import { goodCall, INITIALIZE, type Message } from "../base-messages.js";

type Headers = Readonly<Record<string, string>>;

/** What a client of either era sends with every body. */
export const JSON_BODY: Headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** The bytes of a message. */
export function bodyOf(message: Message): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** The headers that agree with a stateless tool call. */
export function callHeaders(tool: string): Headers {
  return { ...JSON_BODY, "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": tool };
}

/** A whole stateless call of a tool that takes a text. */
export function statelessCall(id: string, tool = "echo"): Buffer {
  const message = goodCall("stateless", id, id);
  const params = { ...(message["params"] as Message), name: tool, ...(tool === "hang" && { arguments: {} }) };
  return postRequest(callHeaders(tool), bodyOf({ ...message, params }));
}

/** The same call within a session. */
export function sessionCall(session: string, id: string, args: Message = {}): Buffer {
  const params = { name: "echo_later", arguments: { text: id, ...args } };
  const message = { jsonrpc: "2.0", id, method: "tools/call", params };
  return postRequest({ ...JSON_BODY, "mcp-session-id": session }, bodyOf(message));
}

/** Opens a session, and gives its id. */
export async function openSession(client: PipelineClient): Promise<string> {
  const answer = await client.send(postRequest(JSON_BODY, bodyOf(INITIALIZE)));
  return answer.headers.get("mcp-session-id") ?? "";
}

/** What an answer's only message says: its id and its text or code. */
export function outcomeOf({ status, body }: Answer): string {
  const data = body.startsWith("{") ? body : (body.split("data: ").at(-1) ?? "");
  if (data === "") return String(status);
  const { id, result, error } = JSON.parse(data) as {
    id?: string;
    result?: { content?: { text?: string }[] };
    error?: { code: number };
  };
  return `${String(status)} ${id ?? "-"} ${result?.content?.[0]?.text ?? String(error?.code)}`;
}
