import type { ContestantName } from "../contestants/contestant.js";
import type { Job } from "../measure/job.js";
import { race, type Standing } from "../measure/race.js";
import { compare } from "../measure/compare.js";
import { figure, ratio, reach } from "../report/figures.js";
import type { BenchRevision } from "../workload/setup.js";
import {
  atLeast,
  type Intensity,
  type Section,
  type SectionResult,
  type Table,
  type Target,
} from "./section.js";

const HEATS: readonly {
  readonly revision: BenchRevision;
  readonly contestants: readonly ContestantName[];
}[] = [
  { revision: "2025-11-25", contestants: ["floor", "ours", "mcp-lite"] },
  { revision: "2026-07-28", contestants: ["floor", "ours"] },
];

/** More makes nothing warmer, and each list is a megabyte. */
const MOST_WARMUP_CALLS = 4000;

/** `tools/list` of 1,000 tools, up to the bytes that would leave. The SDK converts every schema anew and is left out. */
export const listsSection: Section = { name: "lists", run };

async function run({ warmupCalls, batchMs, manyTools, effort, slices }: Intensity): Promise<SectionResult> {
  const tables: Table[] = [];
  const targets: Target[] = [];
  for (const { revision, contestants } of HEATS) {
    const job: Omit<Job, "contestant"> = {
      setup: { revision, tools: manyTools, kind: "text" },
      work: "list",
      spread: 1,
      warmupCalls: Math.min(warmupCalls, MOST_WARMUP_CALLS),
      batchMs,
    };
    const standings = await race(
      contestants.map((contestant) => ({ ...job, contestant })),
      { ...effort, slices },
    );
    tables.push(table(revision, standings));
    const seen = speed(standings, "ours") ?? Number.NaN;
    targets.push(atLeast(`tools/list of 1,000 tools, ${revision}: ours of the floor`, seen, 0.95));
  }
  return { title: "tools/list of 1,000 tools, encoded", note: NOTE, tables, targets };
}

const NOTE = `Every answer is encoded to UTF-8, as a transport would. The ratio compares the processor time per encoded byte.`;

function table(revision: BenchRevision, standings: readonly Standing[]): Table {
  return {
    title: revision,
    columns: ["contestant", "CPU µs per list", "bytes", "MB per CPU s", "of floor"],
    rows: standings.map(({ contestant, cpu, bytesPerCall }) => [
      contestant,
      reach(cpu),
      bytesPerCall.toFixed(0),
      figure(bytesPerCall / cpu.median),
      ratio(speed(standings, contestant)),
    ]),
  };
}

function speed(standings: readonly Standing[], contestant: ContestantName): number | undefined {
  return compare(standings, [contestant, "floor"], ({ rounds, bytesPerCall }) =>
    rounds.map((round) => round.sequential.cpuUs / bytesPerCall),
  );
}
