import type { Commands } from "../process/roles.js";
import { timeColdStart } from "./cold-start.js";

/** The three imports that a user of Toolwright has anyway. */
export function bareImportCommands(): Commands {
  return {
    run: () =>
      timeColdStart(async () => {
        const { BARE_MODULES } = await import("./bare-modules.js");
        if (BARE_MODULES.includes(undefined)) throw new Error("A module is missing");
      }),
  };
}
