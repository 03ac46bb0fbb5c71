import type { OursVariant } from "../contestants/ours-app.js";
import { sampleBatch } from "../measure/sample.js";
import type { Commands } from "../process/roles.js";
import { createLocalCall, type LocalCall } from "./local-call.js";

/** What a process of its own is told to measure. */
export interface LocalCallJob {
  readonly variant: OursVariant;
  readonly warmupCalls: number;
}

const PROBE_CALLS = 64;

/** Warms one kind of local call and measures it batch by batch. */
export function localCallCommands(): Commands {
  let call: LocalCall | undefined;
  return {
    prepare: async (argument) => {
      const { variant, warmupCalls } = argument as LocalCallJob;
      call = await createLocalCall(variant);
      await call.run(warmupCalls);
    },
    batch: async (batchMs) => {
      if (call === undefined) throw new Error("A batch needs what `prepare` makes");
      const { run } = call;
      const { wallUs } = await sampleBatch(run, PROBE_CALLS);
      return sampleBatch(run, Math.max(PROBE_CALLS, Math.ceil((Number(batchMs) * 1000) / wallUs)));
    },
    close: () => call?.close(),
  };
}
