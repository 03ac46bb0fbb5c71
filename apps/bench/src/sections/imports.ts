import { spread } from "../measure/statistics.js";
import { Child } from "../process/child.js";
import { reach } from "../report/figures.js";
import type { Intensity, Section, SectionResult } from "./section.js";

const BARE = new URL("../import/bare-child.js", import.meta.url);
const OURS = new URL("../import/ours-child.js", import.meta.url);
const LIMIT_MS = 60;

/** How long a cold start takes: from the first import to the first list. */
export const importsSection: Section = { name: "imports", run };

async function run({ importRuns }: Intensity): Promise<SectionResult> {
  const bare: number[] = [];
  const ours: number[] = [];
  for (let at = 0; at < importRuns; at += 1) {
    bare.push(await coldRun(BARE));
    ours.push(await coldRun(OURS));
  }
  const more = ours.map((ms, at) => ms - (bare[at] ?? 0));
  const { median } = spread(more);
  return {
    title: "Import and first list",
    note: `Wall milliseconds within fresh processes, ${String(importRuns)} of each in turn: the median (least–most).`,
    tables: [
      {
        title: "From the first import on",
        columns: ["what", "ms"],
        rows: [
          ["import reflect-metadata, inversify, zod", reach(spread(bare))],
          ["import them and Toolwright, createApp with one tool, first list", reach(spread(ours))],
          ["the difference, run by run", reach(spread(more))],
        ],
      },
    ],
    targets: [
      {
        what: "import and first list over the bare imports",
        wanted: `at most ${String(LIMIT_MS)} ms`,
        seen: `${median.toFixed(0)} ms`,
        met: median <= LIMIT_MS,
      },
    ],
  };
}

async function coldRun(module: URL): Promise<number> {
  const child = new Child(module);
  try {
    return await child.ask<number>("run");
  } finally {
    await child.end();
  }
}
