import type { ContestantName } from "../contestants/contestant.js";
import type { Job } from "../measure/job.js";
import { race, type Standing } from "../measure/race.js";
import { figure, ratio, reach } from "../report/figures.js";
import type { Setup } from "../workload/setup.js";
import type { Intensity, Section, SectionResult, Table, Target } from "./section.js";

interface Heat {
  readonly title: string;
  readonly setup: Setup;
  readonly spread: number;
  readonly contestants: readonly ContestantName[];
}

const TEXT = { output: false } as const;
const OLD = { revision: "2025-11-25" } as const;
const NEW = { revision: "2026-07-28" } as const;

const HEATS = {
  one: {
    title: "1 tool, text, 2025-11-25",
    setup: { ...OLD, ...TEXT, tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "mcp-lite", "sdk", "floor-sync", "ours-sync"],
  },
  many: {
    title: "1,000 tools, text, 2025-11-25",
    setup: { ...OLD, ...TEXT, tools: 1000 },
    spread: 1,
    contestants: ["floor", "ours", "ours-scoped", "mcp-lite", "sdk"],
  },
  spread: {
    title: "1,000 tools, calls spread over 64 of them, text, 2025-11-25",
    setup: { ...OLD, ...TEXT, tools: 1000 },
    spread: 64,
    contestants: ["floor", "ours", "ours-scoped"],
  },
  output: {
    title: "1 tool, output schema, 2025-11-25",
    setup: { ...OLD, output: true, tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "mcp-lite", "sdk"],
  },
  oneNew: {
    title: "1 tool, text, 2026-07-28",
    setup: { ...NEW, ...TEXT, tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "sdk", "floor-sync", "ours-sync"],
  },
  manyNew: {
    title: "1,000 tools, text, 2026-07-28",
    setup: { ...NEW, ...TEXT, tools: 1000 },
    spread: 1,
    contestants: ["floor", "ours", "ours-scoped", "sdk"],
  },
} as const satisfies Readonly<Record<string, Heat>>;

type HeatName = keyof typeof HEATS;
type Standings = ReadonlyMap<ContestantName, Standing>;

/** Calls within one process, from text to text: what the framework itself costs. */
export const inProcessSection: Section = { name: "in-process", run };

async function run(intensity: Intensity): Promise<SectionResult> {
  const found = new Map<HeatName, Standings>();
  const tables: Table[] = [];
  for (const name of Object.keys(HEATS) as HeatName[]) {
    const standings = await race(jobs(HEATS[name], intensity), intensity.effort);
    found.set(name, new Map(standings.map((standing) => [standing.contestant, standing])));
    tables.push(table(HEATS[name].title, standings));
  }
  return { title: "In process, text to text", note: NOTE, tables, targets: targets(found) };
}

const NOTE = `Processor time per \`tools/call\` in microseconds: the median (least–most) over all rounds. Ratios say how many times
as fast as the named contestant a row is, by its median processor time, one call at a time. The wall column is for calls
one at a time; "64 at once" is processor time per call with 64 in flight.`;

function jobs({ setup, spread, contestants }: Heat, { warmupCalls, batchMs }: Intensity): Job[] {
  return contestants.map((contestant) => ({ contestant, setup, work: "call", spread, warmupCalls, batchMs }));
}

function table(title: string, standings: readonly Standing[]): Table {
  const cost = (name: ContestantName): number | undefined =>
    standings.find((standing) => standing.contestant === name)?.cpu.median;
  const against = (own: number, base: number | undefined): string =>
    base === undefined ? "" : ratio(own, base);
  return {
    title,
    columns: ["contestant", "CPU µs", "wall µs", "64 at once, CPU µs", "of limit", "of floor", "of SDK"],
    rows: standings.map(({ contestant, cpu, wall, concurrentCpu }) => [
      contestant,
      reach(cpu),
      figure(wall.median),
      concurrentCpu === undefined ? "" : reach(concurrentCpu),
      against(cpu.median, cost("limit")),
      against(cpu.median, cost(contestant.endsWith("-sync") ? "floor-sync" : "floor")),
      against(cpu.median, cost("sdk")),
    ]),
  };
}

function targets(found: ReadonlyMap<HeatName, Standings>): Target[] {
  const speed = (heat: HeatName, own: ContestantName, base: ContestantName): number =>
    cost(found, heat, base) / cost(found, heat, own);
  const atLeast = (what: string, seen: number, wanted: number): Target => ({
    what,
    wanted: `at least ${String(wanted)}`,
    seen: seen.toFixed(2),
    met: seen >= wanted,
  });
  const heats: readonly HeatName[] = ["one", "many", "output", "oneNew", "manyNew"];
  return [
    ...heats.map((heat) =>
      atLeast(`${HEATS[heat].title}: ours of the floor`, speed(heat, "ours", "floor"), 0.95),
    ),
    ...heats.map((heat) => atLeast(`${HEATS[heat].title}: ours of the SDK`, speed(heat, "ours", "sdk"), 8)),
    ...(["one", "many", "output"] as const).map((heat) =>
      atLeast(`${HEATS[heat].title}: ours of mcp-lite`, speed(heat, "ours", "mcp-lite"), 1),
    ),
    atLeast(
      "2025-11-25: ours with 1,000 tools of ours with 1, beside the floor's own",
      speed("many", "ours", "floor") / speed("one", "ours", "floor"),
      0.95,
    ),
  ];
}

function cost(found: ReadonlyMap<HeatName, Standings>, heat: HeatName, contestant: ContestantName): number {
  return found.get(heat)?.get(contestant)?.cpu.median ?? Number.NaN;
}
