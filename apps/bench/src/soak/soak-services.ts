import "reflect-metadata";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServiceClass, Tool, ToolContext, ToolService } from "@toolwright/core";
import { createProgressTools } from "../contestants/ours-http-services.js";
import { createAsyncTools } from "../contestants/ours-services.js";

/** The tools of the soak: an answer at once, one after two reports, and one that keeps its client waiting. */
export const SOAK_TOOLS = { text: "soak_text", progress: "soak_progress", wait: "soak_wait" } as const;

const WAIT_MS = 25;

/** The services of the soaked server. */
export function createSoakServices(): ServiceClass[] {
  return [createAsyncTools(SOAK_TOOLS.text), createProgressTools(SOAK_TOOLS.progress), PatientTools];
}

@ToolService()
class PatientTools {
  /** Tells how far it is before it is done, so that clients may leave before and after a stream has begun. */
  @Tool(SOAK_TOOLS.wait, { description: "Waits a moment." })
  async wait({ progress, signal }: ToolContext): Promise<string> {
    progress(1, 2);
    await sleep(WAIT_MS, undefined, { signal });
    return "done";
  }
}
