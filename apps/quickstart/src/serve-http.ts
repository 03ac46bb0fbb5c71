import type { App } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { demonstrate, type Print } from "./demonstration.js";

/** How to serve; a part of the command line's options. */
export interface HttpOptions {
  readonly port: number;
  readonly once: boolean;
}

/**
 * Serves the app on 127.0.0.1, shows what a client sees, and closes the app: after the demonstration with `once`,
 * otherwise on SIGINT or SIGTERM. A second signal ends the process the hard way.
 *
 * @throws Error when the port is taken, or the demonstration goes wrong; the app is closed then, too.
 */
export async function serveHttp(app: App, { port, once }: HttpOptions, print: Print): Promise<void> {
  const transport = http({ port });
  try {
    await app.listen(transport);
    print(`Serving MCP (Streamable HTTP) on ${transport.url}`);
    await demonstrate(transport.url, print);
    if (once) return;
    // Listened for first: whoever reads the line may send the signal at once.
    const interrupted = interruption();
    print(`\nServing on ${transport.url} until Ctrl-C.`);
    await interrupted;
  } finally {
    await app.close();
  }
}

function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
}
