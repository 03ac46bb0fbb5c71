import { ListChanges } from "@toolwright/kernel";
import type { LiveRegistry } from "../registry/live-registry.js";

/** What tells clients that the tools have changed: once for all that changes in one turn of the event loop. */
export function listChangesOf(live: LiveRegistry): ListChanges {
  // A microtask would be too soon: whoever registers many tools awaits each of them.
  const changes = new ListChanges({ schedule: (tell) => void setTimeout(tell, 0) });
  live.onChange(() => {
    changes.announce("tools");
  });
  return changes;
}
