import { soak, type SoakSample } from "../soak/soak.js";
import { slope } from "../soak/trend.js";
import { atMost, type Intensity, type Section, type SectionResult } from "./section.js";

/** The smallest object on a 64-bit heap has 16 bytes: below half of it, not one stays behind per action. */
const MOST_BYTES_PER_ACTION = 8;
/** The part of the soak in which code is still compiled and tables find their size. */
const SETTLING = 0.5;

/** What ours holds after a long mixed load: whether its heap is flat, and whether a handle is left. */
export const soakSection: Section = { name: "soak", onlyByName: true, run };

async function run({ soak: intensity, effort }: Intensity): Promise<SectionResult> {
  const samples = await soak(intensity, effort.isolation);
  const last = samples.at(-1);
  if (last === undefined) throw new Error("A soak needs at least one sample");
  if (effort.isolation === "none" && last.faults.length > 0) throw new Error(last.faults.join("\n"));
  const unexpected = last.faults.length === 0 ? "" : ` Unexpected answers: ${last.faults.join("; ")}.`;
  return {
    title: "Under load for long",
    note: `Both revisions, JSON and SSE, sessions that end and that are abandoned, clients that vanish, bad requests: ${(last.atMs / 60_000).toFixed(1)}
minutes, ${String(last.actions)} actions. The heap is that after collecting garbage, with all clients gone. Its growth is the slope of the
least-squares line, without the first half; flat is less than half of the smallest object per action.${unexpected}`,
    tables: [
      {
        title: "What ours holds",
        columns: ["after s", "actions", "heap, KiB", "handles left"],
        rows: samples.map(({ atMs, actions, heap, handlesLeft }) => [
          (atMs / 1000).toFixed(0),
          String(actions),
          (heap / 1024).toFixed(0),
          handlesLeft.length === 0 ? "none" : handlesLeft.join(", "),
        ]),
      },
    ],
    targets: [
      atMost("soak: growth of the heap", growth(samples), {
        most: MOST_BYTES_PER_ACTION,
        unit: "bytes per action",
      }),
      atMost("soak: handles left", last.handlesLeft.length, { most: 0, unit: "handles" }),
      atMost("soak: answers that were not due", last.unexpected, { most: 0, unit: "answers" }),
    ],
  };
}

/** In bytes per action. */
function growth(samples: readonly SoakSample[]): number {
  const settled = samples.slice(Math.min(Math.floor(samples.length * SETTLING), samples.length - 2));
  return slope(settled.map(({ actions, heap }) => ({ at: actions, value: heap })));
}
