import { callText, requestText } from "../workload/requests.js";
import type { SoakAction } from "./polite-actions.js";
import type { SoakLane } from "./soak-lane.js";
import { SOAK_TOOLS } from "./soak-services.js";

const TOO_LONG = 5 * 1024 * 1024;
const JSON_TYPE = "Content-Type: application/json";

/** Requests that are refused, by what is wrong with them, with the status that says so. */
export const BAD_REQUESTS = {
  "no JSON": refused(400, [JSON_TYPE], "{"),
  "another media type": refused(415, ["Content-Type: text/plain"], "{}"),
  "a foreign page": refused(403, [JSON_TYPE, "Origin: https://evil.example"], "{}"),
  "an unknown session": refused(
    404,
    [JSON_TYPE, "Mcp-Session-Id: 0"],
    callText({ revision: "2025-11-25", kind: "text" }, 1, SOAK_TOOLS.text),
  ),
  "no session": refused(
    400,
    [JSON_TYPE],
    callText({ revision: "2025-11-25", kind: "text" }, 1, SOAK_TOOLS.text),
  ),
  "headers that do not agree": refused(
    400,
    [JSON_TYPE, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/list"],
    callText({ revision: "2026-07-28", kind: "text" }, 1, SOAK_TOOLS.text),
  ),
  "a body that is too long": refused(413, [JSON_TYPE, `Content-Length: ${String(TOO_LONG)}`], ""),
  "bad arguments": async (lane, id) => {
    const client = await lane.client("2026-07-28");
    const params = { name: SOAK_TOOLS.text, arguments: { repo: 7 } };
    const answer = await client.send(requestText("2026-07-28", id, { method: "tools/call", params }));
    if (answer?.includes('"isError":true') !== true) throw new Error(`Not refused: ${String(answer)}`);
  },
} as const satisfies Readonly<Record<string, SoakAction>>;

function refused(status: number, headers: readonly string[], body: string): SoakAction {
  return async (lane) => {
    const response = await post(lane, headers, body);
    if (response !== status) throw new Error(`Refused with ${String(response)}, not ${String(status)}`);
  };
}

async function post(lane: SoakLane, headers: readonly string[], body: string): Promise<number> {
  const hasLength = headers.some((header) => header.startsWith("Content-Length"));
  const head = [
    "POST /mcp HTTP/1.1",
    `Host: 127.0.0.1:${String(lane.port)}`,
    ...headers,
    ...(hasLength ? [] : [`Content-Length: ${String(Buffer.byteLength(body))}`]),
  ];
  const socket = await lane.socket();
  const response = await new Promise<{ status: number; head: string }>((resolve, reject) => {
    socket.send(Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "utf8"), resolve, reject);
  });
  if (/\r\nconnection: *close/.test(response.head)) socket.close();
  return response.status;
}
