import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type MountedRequest, type NodeHandler, nodeHandler } from "@toolwright/transports/http";
import { type Host, handlersFor, running } from "./host.js";

/** `node:http` alone, where each handler knows its own path, and hands on what is not for it. */
export const bareNode: Host = {
  name: "node:http",
  async start(apps, parses) {
    const handlers = await handlersFor(apps, (path) => nodeHandler({ path }));
    const chain = Object.values(handlers);
    const server = createServer((request, response) => {
      void (async () => {
        if (parses) await parse(request);
        const next = (index: number): void => {
          const handler: NodeHandler | undefined = chain[index];
          if (handler === undefined) response.writeHead(404).end("nothing here");
          else handler.handle(request, response, () => next(index + 1));
        };
        next(0);
      })();
    });
    return running(server.listen(0, "127.0.0.1"), handlers);
  },
};

async function parse(request: IncomingMessage): Promise<void> {
  const body = await text(request);
  if (body !== "") (request as MountedRequest).body = JSON.parse(body);
}
