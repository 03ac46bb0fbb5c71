import type { ContestantName } from "../contestants/contestant.js";
import type { Job } from "../measure/job.js";
import { race, type Standing } from "../measure/race.js";
import { compare } from "../measure/compare.js";
import { figure, ratio, reach } from "../report/figures.js";
import { HEATS, type Heat, type HeatName } from "./heats.js";
import {
  atLeast,
  type Intensity,
  type Section,
  type SectionResult,
  type Table,
  type Target,
} from "./section.js";

type Results = ReadonlyMap<HeatName, readonly Standing[]>;

/** Calls within one process, from text to text: what the framework itself costs. */
export const inProcessSection: Section = { name: "in-process", run };

async function run(intensity: Intensity): Promise<SectionResult> {
  const results = new Map<HeatName, readonly Standing[]>();
  const effort = { ...intensity.effort, slices: intensity.slices };
  for (const name of Object.keys(HEATS) as HeatName[]) {
    results.set(name, await race(jobs(HEATS[name], intensity), effort));
  }
  const tables = [...results].map(([name, standings]) => table(HEATS[name].title, standings));
  return { title: "In process, text to text", note: NOTE, tables, targets: targets(results) };
}

const NOTE = `Processor time per \`tools/call\` in microseconds: the median (least–most) over all rounds, one call at a time; wall time
beside it. "64 at once" is processor time per call with 64 in flight. A ratio says how many times as fast as the named
contestant a row is by processor time, one call at a time: the median of the rounds' own ratios.`;

function jobs({ setup, spread, contestants }: Heat, { warmupCalls, batchMs, manyTools }: Intensity): Job[] {
  const tools = setup.tools === "many" ? manyTools : setup.tools;
  return contestants.map((contestant) => {
    return { contestant, setup: { ...setup, tools }, work: "call", spread, warmupCalls, batchMs };
  });
}

function table(title: string, standings: readonly Standing[]): Table {
  return {
    title,
    columns: ["contestant", "CPU µs", "wall µs", "64 at once, CPU µs", "of limit", "of floor", "of SDK"],
    rows: standings.map(({ contestant, cpu, wall, concurrentCpu }) => [
      contestant,
      reach(cpu),
      figure(wall.median),
      concurrentCpu === undefined ? "" : reach(concurrentCpu),
      ratio(speed(standings, contestant, "limit")),
      ratio(speed(standings, contestant, contestant.endsWith("-sync") ? "floor-sync" : "floor")),
      ratio(speed(standings, contestant, "sdk")),
    ]),
  };
}

function targets(results: Results): Target[] {
  const against = (heat: HeatName, base: ContestantName, own: ContestantName = "ours"): number =>
    speed(results.get(heat) ?? [], own, base) ?? Number.NaN;
  const heats = ["one", "many", "output", "oneNew", "manyNew"] as const;
  const old = ["one", "many", "output"] as const;
  return [
    ...heats.map((heat) => atLeast(`${HEATS[heat].title}: ours of the floor`, against(heat, "floor"), 0.95)),
    ...heats.map((heat) =>
      atLeast(`${HEATS[heat].title}: ours-scoped of the floor`, against(heat, "floor", "ours-scoped"), 0.95),
    ),
    ...heats.map((heat) => atLeast(`${HEATS[heat].title}: ours of the SDK`, against(heat, "sdk"), 8)),
    ...old.map((heat) => atLeast(`${HEATS[heat].title}: ours of mcp-lite`, against(heat, "mcp-lite"), 1)),
    atLeast(
      "2025-11-25: 1,000 tools of 1 tool, ours beside the floor",
      against("many", "floor") / against("one", "floor"),
      0.95,
    ),
  ];
}

function speed(
  standings: readonly Standing[],
  contestant: ContestantName,
  base: ContestantName,
): number | undefined {
  return compare(standings, [contestant, base], ({ rounds }) =>
    rounds.map((round) => round.sequential.cpuUs),
  );
}
