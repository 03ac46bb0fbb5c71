import type { ServerResponse } from "node:http";
import { limitAnswer } from "../../contestants/limit.js";
import { STEPS } from "../../workload/issues.js";
import type { HttpHost, HttpJob } from "../host.js";
import { listenOnLoopback, readBody, respondJson } from "./node-server.js";

/** The least that a server on node:http does: the limit between a body and an answer, no header looked at. */
export function serveLimit({ setup }: HttpJob): Promise<HttpHost> {
  const answer = limitAnswer(setup);
  if (setup.kind === "progress") {
    return listenOnLoopback((request, response) => {
      readBody(request, (text) => respondStream(response, text, answer(text)));
    });
  }
  return listenOnLoopback((request, response) => {
    readBody(request, (text) => respondJson(response, answer(text)));
  });
}

/** The events that a tool of kind `progress` causes. */
function respondStream(response: ServerResponse, text: string, answer: string): void {
  const { params } = JSON.parse(text) as { params: { _meta: { progressToken: unknown } } };
  const { progressToken } = params._meta;
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (let progress = 1; progress <= STEPS; progress += 1) {
    const told = { progressToken, progress, total: STEPS };
    const message = { jsonrpc: "2.0", method: "notifications/progress", params: told };
    response.write(`data: ${JSON.stringify(message)}\n\n`);
  }
  response.end(`data: ${answer}\n\n`);
}
