import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server, Transport } from "@toolwright/kernel";

/** A web server into which handlers are mounted. */
export interface Host {
  readonly name: string;
  /**
   * Starts it on a free loopback port with one app at each path.
   *
   * @param parses whether the host reads JSON bodies before the handler sees them
   */
  start(apps: Readonly<Record<string, Server>>, parses: boolean): Promise<RunningHost>;
}

/** A {@link Host} that was started. */
export interface RunningHost {
  readonly origin: string;
  /** By path. */
  readonly handlers: Readonly<Record<string, Transport>>;
  /** Closes the handlers, then the server. */
  close(): Promise<void>;
}

/** Makes a handler for each path, and lets each listen. */
export async function handlersFor<H extends Transport>(
  apps: Readonly<Record<string, Server>>,
  make: (path: string) => H,
): Promise<Record<string, H>> {
  const handlers: Record<string, H> = {};
  for (const [path, server] of Object.entries(apps)) {
    const handler = make(path);
    await handler.listen(server);
    handlers[path] = handler;
  }
  return handlers;
}

/** Waits until a server listens. */
export async function running(
  server: HttpServer,
  handlers: Readonly<Record<string, Transport>>,
): Promise<RunningHost> {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    handlers,
    close: async () => {
      await Promise.all(Object.values(handlers).map((handler) => handler.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
