import type { App } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { demonstrate, type Print } from "./demonstration.js";

/** How to serve; a part of the command line's options. */
export interface HttpOptions {
  readonly port: number;
  readonly once: boolean;
}

/**
 * Serves the app on 127.0.0.1 and shows what a client sees. Then closes the app with `once`, and serves until SIGINT or
 * SIGTERM otherwise; a second signal ends the process the hard way.
 *
 * @throws Error when the port is taken, or the demonstration goes wrong; the app is closed then, too.
 */
export async function serveHttp(app: App, { port, once }: HttpOptions, print: Print): Promise<void> {
  const transport = http({ port, signals: true });
  try {
    await app.listen(transport);
    print(`Serving MCP (Streamable HTTP) on ${transport.url}`);
    await demonstrate(transport.url, print);
  } catch (error) {
    await app.close();
    throw error;
  }
  if (once) await app.close();
  else print(`\nServing on ${transport.url} until Ctrl-C.`);
}
