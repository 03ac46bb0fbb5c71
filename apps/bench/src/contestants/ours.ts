import "reflect-metadata";
import type { Reply, Server, Transport } from "@toolwright/kernel";
import { type Contestant, handshakeOf } from "./contestant.js";
import type { Setup } from "../workload/setup.js";
import { createOursApp, type OursVariant } from "./ours-app.js";

/** Toolwright, through the port that any transport gets. */
export async function createOurs(setup: Setup, variant: OursVariant): Promise<Contestant<Reply>> {
  const app = await createOursApp(setup, variant);
  const transport = new DirectTransport();
  await app.listen(transport);
  const connection = transport.server().connect();
  const exchange = { notify: (): void => undefined };
  return {
    handshake: handshakeOf(setup),
    send: (text) => connection.receive(text, exchange),
    text: (reply) => reply.text,
    close: () => app.close(),
  };
}

/** Hands out the served application itself. */
class DirectTransport implements Transport {
  #server: Server | undefined;

  listen(server: Server): Promise<void> {
    this.#server = server;
    return Promise.resolve();
  }

  server(): Server {
    if (this.#server === undefined) throw new Error("DirectTransport: server() before listen()");
    return this.#server;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
