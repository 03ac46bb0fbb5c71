import type { ContestantName } from "../contestants/contestant.js";
import type { OursVariant } from "../contestants/ours-app.js";
import { compare } from "../measure/compare.js";
import { race, type Standing } from "../measure/race.js";
import { spread } from "../measure/statistics.js";
import { measureBoots } from "../pipeline/boots.js";
import { type LocalStanding, localRace } from "../pipeline/local-race.js";
import { figure, ratio, reach } from "../report/figures.js";
import { bootTables, bootTargets } from "./pipeline-boots.js";
import {
  atLeast,
  type Intensity,
  type Section,
  type SectionResult,
  type Table,
  type Target,
} from "./section.js";

/** What injection, guards and interceptors cost, in a call and at boot. */
export const pipelineSection: Section = { name: "pipeline", run };

const SETUP = { revision: "2025-11-25", kind: "text", tools: 1 } as const;
const CONTESTANTS: readonly ContestantName[] = [
  "floor",
  "ours",
  "ours-guarded",
  "ours-per-call",
  "mcp-nest",
  "mcp-nest-guarded",
  "mcp-nest-per-call",
];
const VARIANTS: readonly OursVariant[] = ["async", "guarded", "per-call"];
/** Each boot has a process of its own. */
const MOST_BOOTS = 9;

const NOTE = `\`guarded\` tools stand behind a guard and two interceptors, which the container makes. A \`per-call\` service and its three
dependencies, one of which needs the call's context, are made anew for every call. mcp-nest is \`@rekog/mcp-nest\` 2.0.5 on
NestJS 12, called from text to text through the port that its transports get, as ours is; it has no other way to call a
tool in process. Processor time in microseconds; a ratio is the median of the rounds' own ratios.`;

async function run(intensity: Intensity): Promise<SectionResult> {
  const { warmupCalls, batchMs, slices, effort, manyTools, importRuns } = intensity;
  const standings = await race(
    CONTESTANTS.map((contestant) => {
      return { contestant, setup: SETUP, work: "call", spread: 1, warmupCalls, batchMs };
    }),
    { ...effort, slices },
  );
  const locals = await localRace(
    VARIANTS.map((variant) => ({ variant, warmupCalls })),
    { ...effort, slices, batchMs },
  );
  const runs = Math.min(MOST_BOOTS, importRuns);
  const boots = await measureBoots({ tools: manyTools, runs, isolation: effort.isolation });
  return {
    title: "Injection and pipeline",
    note: NOTE,
    tables: [textTable(standings), localTable(locals), ...bootTables(boots)],
    targets: [...callTargets(standings, locals), ...bootTargets(boots)],
  };
}

function textTable(standings: readonly Standing[]): Table {
  return {
    title: "Text to text, 1 tool, 2025-11-25",
    columns: ["contestant", "CPU µs", "wall µs", "64 at once, CPU µs", "of plain", "of mcp-nest"],
    rows: standings.map(({ contestant, cpu, wall, concurrentCpu }) => [
      contestant,
      reach(cpu),
      figure(wall.median),
      concurrentCpu === undefined ? "" : reach(concurrentCpu),
      ratio(speed(standings, contestant, contestant.startsWith("mcp-nest") ? "mcp-nest" : "ours")),
      ratio(contestant.startsWith("ours") ? ofNest(standings, contestant) : undefined),
    ]),
  };
}

function localTable(locals: readonly LocalStanding[]): Table {
  return {
    title: "app.service(Class).method(), 1 tool",
    columns: ["contestant", "CPU µs", "of plain"],
    rows: locals.map(({ contestant, rounds }) => [
      contestant === "async" ? "ours" : `ours-${contestant}`,
      reach(spread(rounds)),
      ratio(ofPlain(locals, contestant)),
    ]),
  };
}

function callTargets(standings: readonly Standing[], locals: readonly LocalStanding[]): Target[] {
  const wanted = [
    { variant: "guarded", what: "a guard and two interceptors", least: 0.7 },
    { variant: "per-call", what: "a service per call", least: 0.5 },
  ] as const;
  return wanted.flatMap(({ variant, what, least }) => [
    atLeast(`${what}, text to text: of the plain call`, speed(standings, `ours-${variant}`, "ours"), least),
    atLeast(`${what}, app.service: of the plain call`, ofPlain(locals, variant), least),
    atLeast(`${what}, text to text: ours of mcp-nest`, ofNest(standings, `ours-${variant}`), 8),
  ]);
}

/** How many times as fast as the same in mcp-nest one of ours is. */
function ofNest(standings: readonly Standing[], own: ContestantName): number {
  return speed(standings, own, own.replace("ours", "mcp-nest") as ContestantName);
}

function speed(standings: readonly Standing[], own: ContestantName, base: ContestantName): number {
  const costs = ({ rounds }: Standing): number[] => rounds.map(({ sequential }) => sequential.cpuUs);
  return compare(standings, [own, base], costs) ?? Number.NaN;
}

function ofPlain(locals: readonly LocalStanding[], variant: OursVariant): number {
  return compare(locals, [variant, "async"], ({ rounds }) => rounds) ?? Number.NaN;
}
