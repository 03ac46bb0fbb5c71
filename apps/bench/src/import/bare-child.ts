import { serveCommands } from "../process/serve-commands.js";

/** The three imports that a user of Toolwright has anyway. */
serveCommands({
  run: async () => {
    const start = performance.now();
    await import("reflect-metadata");
    await import("inversify");
    await import("zod");
    return performance.now() - start;
  },
});
