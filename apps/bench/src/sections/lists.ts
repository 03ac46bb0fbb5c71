import type { ContestantName } from "../contestants/contestant.js";
import type { Job } from "../measure/job.js";
import { race, type Standing } from "../measure/race.js";
import { figure, ratio, reach } from "../report/figures.js";
import type { BenchRevision } from "../workload/setup.js";
import type { Intensity, Section, SectionResult, Table, Target } from "./section.js";

const HEATS: readonly {
  readonly revision: BenchRevision;
  readonly contestants: readonly ContestantName[];
}[] = [
  { revision: "2025-11-25", contestants: ["floor", "ours", "mcp-lite"] },
  { revision: "2026-07-28", contestants: ["floor", "ours"] },
];

/** `tools/list` of 1,000 tools, up to the bytes that would leave. The SDK converts every schema anew and is left out. */
export const listsSection: Section = { name: "lists", run };

async function run({ warmupCalls, batchMs, effort }: Intensity): Promise<SectionResult> {
  const tables: Table[] = [];
  const targets: Target[] = [];
  for (const { revision, contestants } of HEATS) {
    const setup = { revision, tools: 1000, output: false };
    const standings = await race(
      contestants.map((contestant): Job => {
        return { contestant, setup, work: "list", spread: 1, warmupCalls, batchMs };
      }),
      effort,
    );
    tables.push(table(revision, standings));
    targets.push(target(revision, standings));
  }
  return { title: "tools/list of 1,000 tools, encoded", note: NOTE, tables, targets };
}

const NOTE = `Every answer is encoded to UTF-8, as a transport would. Ratios compare the processor time per encoded byte.`;

function table(revision: BenchRevision, standings: readonly Standing[]): Table {
  const floor = standings.find((standing) => standing.contestant === "floor");
  return {
    title: revision,
    columns: ["contestant", "CPU µs per list", "bytes", "MB per CPU s", "of floor"],
    rows: standings.map((standing) => [
      standing.contestant,
      reach(standing.cpu),
      standing.bytesPerCall.toFixed(0),
      figure(1 / perByte(standing)),
      floor === undefined ? "" : ratio(perByte(standing), perByte(floor)),
    ]),
  };
}

function target(revision: BenchRevision, standings: readonly Standing[]): Target {
  const [floor, ours] = (["floor", "ours"] as const).map((name) =>
    standings.find((standing) => standing.contestant === name),
  );
  const seen = floor === undefined || ours === undefined ? Number.NaN : perByte(floor) / perByte(ours);
  return {
    what: `tools/list of 1,000 tools, ${revision}: ours of the floor`,
    wanted: "at least 0.95",
    seen: seen.toFixed(2),
    met: seen >= 0.95,
  };
}

function perByte({ cpu, bytesPerCall }: Standing): number {
  return cpu.median / bytesPerCall;
}
