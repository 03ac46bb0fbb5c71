import { createFloorServer } from "../../contestants/floor.js";
import { FloorEndpoint } from "../floor/floor-endpoint.js";
import type { HttpHost, HttpJob } from "../host.js";
import { listenOnLoopback } from "./node-server.js";

/** The hand-written server on its own port. */
export async function serveFloor({ setup }: HttpJob): Promise<HttpHost> {
  const endpoint = new FloorEndpoint(createFloorServer(setup, "async"));
  const host = await listenOnLoopback((request, response) => endpoint.handle(request, response));
  return {
    port: host.port,
    close: () => {
      endpoint.close();
      return host.close();
    },
  };
}
