import type { ColdStart } from "../import/cold-start.js";
import { spread } from "../measure/statistics.js";
import { startPeer } from "../process/peer.js";
import type { Role } from "../process/roles.js";
import { reach } from "../report/figures.js";
import type { Intensity, Section, SectionResult } from "./section.js";

const LIMIT_MS = 60;

/** How long a cold start takes: from the first import to the first list. */
export const importsSection: Section = { name: "imports", run };

async function run({ importRuns }: Intensity): Promise<SectionResult> {
  const bare: ColdStart[] = [];
  const ours: ColdStart[] = [];
  for (let at = 0; at < importRuns; at += 1) {
    bare.push(await coldRun("bare-imports"));
    ours.push(await coldRun("our-imports"));
  }
  const more = ours.map((run, at): ColdStart => {
    const base = bare[at] ?? run;
    return { wallMs: run.wallMs - base.wallMs, cpuMs: run.cpuMs - base.cpuMs };
  });
  const { median } = spread(more.map(({ wallMs }) => wallMs));
  return {
    title: "Import and first list",
    note: `Milliseconds within fresh processes, ${String(importRuns)} of each in turn: the median (least–most).`,
    tables: [
      {
        title: "From the first import on",
        columns: ["what", "wall ms", "CPU ms"],
        rows: [
          row("import reflect-metadata, inversify, zod", bare),
          row("import them and Toolwright, createApp with one tool, first list", ours),
          row("the difference, run by run", more),
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

function row(what: string, runs: readonly ColdStart[]): string[] {
  return [
    what,
    reach(spread(runs.map(({ wallMs }) => wallMs))),
    reach(spread(runs.map(({ cpuMs }) => cpuMs))),
  ];
}

/** Always a process of its own: a second import in one process costs nothing. */
async function coldRun(role: Role): Promise<ColdStart> {
  const peer = startPeer(role, "processes");
  try {
    return await peer.ask<ColdStart>("run");
  } finally {
    await peer.end();
  }
}
