import { connect } from "node:net";
import { callText, requestText } from "../workload/requests.js";
import type { BenchRevision } from "../workload/setup.js";
import type { SoakAction } from "./polite-actions.js";
import { SOAK_TOOLS } from "./soak-services.js";

/** Time for a request to reach its tool, in milliseconds. */
const UNDER_WAY_MS = 5;

/** What clients do that vanish: in the middle of a call, of a stream, or of their own request. */
export const RUDE_ACTIONS = {
  "vanished mid-call, stateless": vanishing("2026-07-28", "call"),
  "vanished mid-call, session": vanishing("2025-11-25", "call"),
  "vanished mid-stream, stateless": vanishing("2026-07-28", "stream"),
  "vanished mid-stream, session": vanishing("2025-11-25", "stream"),
  "vanished mid-request": async (lane, id) => {
    const client = await lane.client("2026-07-28");
    const request = client.request(callText({ revision: "2026-07-28", kind: "text" }, id, SOAK_TOOLS.text));
    await vanish(lane.port, request.subarray(0, request.byteLength - 10), "call");
  },
} as const satisfies Readonly<Record<string, SoakAction>>;

function vanishing(revision: BenchRevision, when: "call" | "stream"): SoakAction {
  return async (lane, id) => {
    const client = await lane.client(revision);
    const params = { name: SOAK_TOOLS.wait, arguments: {} };
    const meta = when === "stream" ? { progressToken: id } : {};
    const text = requestText(revision, id, { method: "tools/call", params, meta });
    await vanish(lane.port, client.request(text), when);
  };
}

/** Sends a request on a connection of its own, and cuts it: a moment later, or when the first bytes arrive. */
function vanish(port: number, request: Buffer, when: "call" | "stream"): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.once("connect", () => {
      socket.write(request);
      if (when === "stream") socket.once("data", () => socket.destroy());
      else setTimeout(() => socket.destroy(), UNDER_WAY_MS);
    });
  });
}
