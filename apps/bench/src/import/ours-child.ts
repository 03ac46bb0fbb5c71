import { serveCommands } from "../process/serve-commands.js";

/** A Toolwright server with one tool, from the first import to its first list. */
serveCommands({
  run: async () => {
    const start = performance.now();
    await import("reflect-metadata");
    const { firstList } = await import("./first-list.js");
    const text = await firstList();
    const took = performance.now() - start;
    if (!text.includes('"tools":[{')) throw new Error(`Not a list: ${text}`);
    return took;
  },
});
