import type { HttpContestantName } from "../http/host.js";
import { httpRace, type HttpStanding } from "../http/http-race.js";
import { compare } from "../measure/compare.js";
import { ratio, reach } from "../report/figures.js";
import { HTTP_HEATS, type HttpHeat } from "./http-heats.js";
import {
  atLeast,
  type Intensity,
  type Section,
  type SectionResult,
  type Table,
  type Target,
} from "./section.js";

/** Each of these calls moves a mebibyte. */
const MOST_LONG_WARMUP_CALLS = 1000;
/** On the stateless revision the SDK builds a server with all of its tools for every request. */
const MOST_REBUILDING_WARMUP_CALLS = 300;

/** Among many tools, the SDK takes milliseconds for a call. */
const MOST_SEARCHING_WARMUP_CALLS = 4000;

/** Calls over HTTP: a server process, and a load process with 64 keep-alive connections. */
export const httpSection: Section = { name: "http", run };

async function run(intensity: Intensity): Promise<SectionResult> {
  const tables: Table[] = [];
  const targets: Target[] = [];
  for (const heat of HTTP_HEATS) {
    console.error(`  ${heat.title}`);
    const standings = await runHeat(heat, intensity);
    tables.push(table(heat.title, standings));
    targets.push(...targetsOf(heat, standings));
  }
  return { title: "Over HTTP", note: NOTE, tables, targets };
}

const NOTE = `64 keep-alive connections from a second process. Processor time is that of the server process, per request; a ratio is the
median of the rounds' own ratios. The load generator shares the machine, so requests per second say less. Where an answer
is a stream (SSE), the tool reports two steps before its result. mcp-lite speaks 2025-06-18 in the place of 2025-11-25.`;

function runHeat(heat: HttpHeat, intensity: Intensity): Promise<HttpStanding[]> {
  const { httpConnections, httpWarmupCalls, httpSliceMs, httpSlices, manyTools, effort } = intensity;
  const { revision, kind, contestants } = heat;
  const setup = { revision, kind, tools: heat.tools === "many" ? manyTools : heat.tools };
  return httpRace(
    contestants.map((contestant) => ({ contestant, setup })),
    {
      ...effort,
      slices: httpSlices,
      sliceMs: httpSliceMs,
      connections: httpConnections,
      warmupCalls: (contestant) => Math.min(httpWarmupCalls, mostWarmupCalls(heat, contestant)),
    },
  );
}

function mostWarmupCalls({ kind, tools, revision }: HttpHeat, contestant: HttpContestantName): number {
  if (contestant === "sdk" && tools === "many")
    return revision === "2026-07-28" ? MOST_REBUILDING_WARMUP_CALLS : MOST_SEARCHING_WARMUP_CALLS;
  return kind === "weigh" || kind === "page" ? MOST_LONG_WARMUP_CALLS : Infinity;
}

function table(title: string, standings: readonly HttpStanding[]): Table {
  return {
    title,
    columns: [
      "contestant",
      "server CPU µs",
      "requests per s",
      "of limit",
      "of floor",
      "of mcp-lite",
      "of SDK",
    ],
    rows: standings.map(({ contestant, cpu, perSecond }) => [
      contestant,
      reach(cpu),
      reach(perSecond),
      ratio(speed(standings, contestant, "limit")),
      ratio(speed(standings, contestant, "floor")),
      ratio(speed(standings, contestant, "mcp-lite")),
      ratio(speed(standings, contestant, "sdk")),
    ]),
  };
}

function targetsOf({ title, wanted }: HttpHeat, standings: readonly HttpStanding[]): Target[] {
  const bases = ["floor", "limit", "sdk", "mcp-lite"] as const;
  return bases.flatMap((base) => {
    const least = wanted[base];
    if (least === undefined) return [];
    const name = base === "sdk" ? "the SDK" : base === "mcp-lite" ? base : `the ${base}`;
    const seen = speed(standings, "ours", base) ?? Number.NaN;
    return [atLeast(`HTTP, ${title}: ours of ${name}`, seen, least)];
  });
}

function speed(
  standings: readonly HttpStanding[],
  contestant: HttpContestantName,
  base: HttpContestantName,
): number | undefined {
  return compare(standings, [contestant, base], ({ rounds }) => rounds.map((round) => round.cpuUs));
}
