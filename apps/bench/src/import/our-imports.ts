import type { Commands } from "../process/roles.js";
import { timeColdStart } from "./cold-start.js";

/** A Toolwright server with one tool, from the first import to its first list. */
export function ourImportCommands(): Commands {
  return {
    run: () =>
      timeColdStart(async () => {
        const { firstList } = await import("./first-list.js");
        const text = await firstList();
        if (!text.includes('"tools":[{')) throw new Error(`Not a list: ${text}`);
      }),
  };
}
