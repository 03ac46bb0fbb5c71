import fastify, { type FastifyInstance } from "fastify";
import { type NodeHandler, nodeHandler } from "@toolwright/transports/http";
import { type Host, handlersFor, running } from "./host.js";

/** Fastify, which hands its parsed body over beside the request, and is told to keep its hands off the response. */
export const fastifyHost: Host = {
  name: "Fastify 5",
  async start(apps, parses) {
    const handlers = await handlersFor(apps, () => nodeHandler());
    const app = fastify({ forceCloseConnections: true });
    const mount = parses ? mountParsed : mountUnparsed;
    for (const [path, handler] of Object.entries(handlers)) mount(app, path, handler);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const host = await running(app.server, handlers);
    return { ...host, close: () => host.close().then(() => app.close()) };
  },
};

function mountParsed(app: FastifyInstance, path: string, handler: NodeHandler): void {
  app.all(path, (request, reply) => {
    reply.hijack();
    handler.handleParsed(request.raw, reply.raw, request.body);
  });
}

/** Within one plugin, so that other routes keep their parsers. */
function mountUnparsed(app: FastifyInstance, path: string, handler: NodeHandler): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(path, (request, reply) => {
      reply.hijack();
      handler.handle(request.raw, reply.raw);
    });
    registered();
  });
}
