import { http } from "@toolwright/transports/http";
import { createOursApp } from "../../contestants/ours-app.js";
import type { HttpHost, HttpJob } from "../host.js";

/** Toolwright over its own HTTP transport. */
export async function serveOurs({ setup }: HttpJob): Promise<HttpHost> {
  const app = await createOursApp(setup, "async");
  const transport = http({ port: 0 });
  await app.listen(transport);
  return { port: transport.port, close: () => app.close() };
}
