import type { HttpContestantName } from "../http/host.js";
import { httpRace, type HttpStanding } from "../http/http-race.js";
import { speedRatio } from "../measure/statistics.js";
import { ratio, reach } from "../report/figures.js";
import type { BenchRevision } from "../workload/setup.js";
import type { Intensity, Section, SectionResult, Table } from "./section.js";

interface Heat {
  readonly title: string;
  readonly revision: BenchRevision;
  readonly contestants: readonly HttpContestantName[];
}

const HEATS: readonly Heat[] = [
  { title: "2026-07-28, stateless", revision: "2026-07-28", contestants: ["floor", "limit", "ours", "sdk"] },
  {
    title: "2025-11-25, one session (mcp-lite: 2025-06-18)",
    revision: "2025-11-25",
    contestants: ["floor", "limit", "ours", "mcp-lite", "sdk"],
  },
];

/** More makes nothing warmer, and the slowest host needs milliseconds for each. */
const MOST_WARMUP_CALLS = 5000;

/** Calls over HTTP: a server process, and a load process with 64 keep-alive connections. */
export const httpSection: Section = { name: "http", run };

async function run({ warmupCalls, httpRoundMs, effort }: Intensity): Promise<SectionResult> {
  const tables: Table[] = [];
  for (const { title, revision, contestants } of HEATS) {
    const jobs = contestants.map((contestant) => ({ contestant, revision }));
    const standings = await httpRace(jobs, {
      ...effort,
      warmupCalls: Math.min(warmupCalls, MOST_WARMUP_CALLS),
      roundMs: httpRoundMs,
    });
    tables.push(table(title, standings));
  }
  return { title: "Over HTTP", note: NOTE, tables, targets: [] };
}

const NOTE = `One tool, text result, JSON answers, 64 keep-alive connections from a second process. Processor time is that of the
server process, per request; a ratio is the median of the rounds' own ratios. The load generator shares the machine, so
requests per second say less.`;

function table(title: string, standings: readonly HttpStanding[]): Table {
  const costs = ({ rounds }: HttpStanding): number[] => rounds.map((round) => round.cpuUs);
  const against = (own: HttpStanding, name: HttpContestantName): string => {
    const base = standings.find((standing) => standing.contestant === name);
    return ratio(base && speedRatio(costs(own), costs(base)));
  };
  return {
    title,
    columns: ["contestant", "server CPU µs", "requests per s", "of limit", "of floor", "of SDK"],
    rows: standings.map((standing) => [
      standing.contestant,
      reach(standing.cpu),
      reach(standing.perSecond),
      against(standing, "limit"),
      against(standing, "floor"),
      against(standing, "sdk"),
    ]),
  };
}
