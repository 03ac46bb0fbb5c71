import { limitAnswer } from "../../contestants/limit.js";
import type { HttpHost } from "../host.js";
import { listenOnLoopback, readBody, respondJson } from "./node-server.js";

/** The least that a server on node:http does: the limit between a body and an answer, no header looked at. */
export function serveLimit(): Promise<HttpHost> {
  const answer = limitAnswer({ output: false });
  return listenOnLoopback((request, response) => {
    readBody(request, (text) => respondJson(response, answer(text)));
  });
}
