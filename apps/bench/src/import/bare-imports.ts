import type { Commands } from "../process/roles.js";
import { timeColdStart } from "./cold-start.js";

/** The three imports that a user of Toolwright has anyway. */
export function bareImportCommands(): Commands {
  return {
    run: () =>
      timeColdStart(async () => {
        await import("reflect-metadata");
        await import("inversify");
        await import("zod");
      }),
  };
}
