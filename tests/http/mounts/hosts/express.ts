import express from "express";
import express4 from "express4";
import { nodeHandler } from "@toolwright/transports/http";
import { type Host, handlersFor, running } from "./host.js";

/** Express, whose routers take their prefix off the URL. */
export const expressHosts: readonly Host[] = [
  { name: "Express 5", start: startOn(express) },
  { name: "Express 4", start: startOn(express4) },
];

function startOn(library: typeof express): Host["start"] {
  return async (apps, parses) => {
    const handlers = await handlersFor(apps, () => nodeHandler());
    const app = library();
    if (parses) app.use(library.json());
    for (const [path, { handle }] of Object.entries(handlers)) app.use(path, handle);
    return running(app.listen(0, "127.0.0.1"), handlers);
  };
}
