import "reflect-metadata";
import { http } from "@toolwright/transports/http";
import { createServer } from "../../apps/conformance/src/server/create-server.js";

/** The app over Streamable HTTP, in this process, on a free port. */
export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts it. */
export async function startHttpServer(): Promise<HttpServer> {
  const app = await createServer();
  const transport = http({ port: 0 });
  await app.listen(transport);
  return { url: transport.url, close: () => app.close() };
}
