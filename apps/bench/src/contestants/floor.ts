import type { FloorAnswer } from "../floor/floor-connection.js";
import { FloorServer } from "../floor/floor-server.js";
import { createFloorTools } from "../floor/floor-tool.js";
import { SERVER_INFO, type Setup } from "../workload/setup.js";
import { type Contestant, handshakeOf } from "./contestant.js";

/** The hand-written server. */
export function createFloor(setup: Setup, style: "async" | "sync"): Contestant<string> {
  const connection = createFloorServer(setup, style).connect();
  return {
    handshake: handshakeOf(setup),
    send: (text): FloorAnswer => connection.receive(text),
    text: (text) => text,
    close: () => Promise.resolve(),
  };
}

/** The server alone, for either door. */
export function createFloorServer(setup: Setup, style: "async" | "sync"): FloorServer {
  return new FloorServer(SERVER_INFO, createFloorTools(setup, style));
}
