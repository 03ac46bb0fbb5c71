import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { cloneRawRequest } from "hono/request";
import type { Server } from "node:http";
import { fetchHandler } from "@toolwright/transports/fetch";
import { nodeHandler } from "@toolwright/transports/http";
import { type Host, handlersFor, running } from "./host.js";

type NodeApp = Hono<{ Bindings: HttpBindings }>;

/** Hono on Node, either through the request and response below it, or through its web request. */
export const honoHosts: readonly Host[] = [
  {
    name: "Hono (node)",
    async start(apps, parses) {
      const handlers = await handlersFor(apps, () => nodeHandler());
      const app: NodeApp = new Hono();
      for (const [path, handler] of Object.entries(handlers)) {
        app.all(path, async ({ env: { incoming, outgoing }, req }) => {
          if (parses && req.method === "POST") handler.handleParsed(incoming, outgoing, await req.json());
          else handler.handle(incoming, outgoing);
          return RESPONSE_ALREADY_SENT;
        });
      }
      return running(listen(app), handlers);
    },
  },
  {
    name: "Hono (web)",
    async start(apps, parses) {
      const handlers = await handlersFor(apps, () => fetchHandler());
      const app: NodeApp = new Hono();
      for (const [path, handler] of Object.entries(handlers)) {
        app.all(path, async ({ req }) => {
          if (!parses || req.method !== "POST") return handler.fetch(req.raw);
          await req.json();
          return handler.fetch(await cloneRawRequest(req));
        });
      }
      return running(listen(app), handlers);
    },
  },
];

function listen(app: NodeApp): Server {
  return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
}
