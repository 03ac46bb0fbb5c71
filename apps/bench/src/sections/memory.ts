import type { HttpContestantName } from "../http/host.js";
import { spread } from "../measure/statistics.js";
import { measureSessions, type SessionMemory } from "../memory/session-memory.js";
import { reach } from "../report/figures.js";
import { atMost, type Intensity, type Section, type SectionResult } from "./section.js";

const CONTESTANTS: readonly HttpContestantName[] = ["floor", "ours", "mcp-lite", "sdk"];
const MOST_ENDED_KIB = 1;

/** What sessions keep of the heap, open and ended. */
export const memorySection: Section = { name: "memory", run };

async function run({ memorySessions, effort }: Intensity): Promise<SectionResult> {
  const runs = new Map<HttpContestantName, SessionMemory[]>(CONTESTANTS.map((name) => [name, []]));
  for (let generation = 0; generation < effort.generations; generation += 1) {
    for (const [contestant, measured] of runs) {
      measured.push(
        await measureSessions(contestant, { sessions: memorySessions, isolation: effort.isolation }),
      );
    }
  }
  const of = (name: HttpContestantName, state: keyof SessionMemory): number[] =>
    (runs.get(name) ?? []).map((memory) => memory[state]);
  const median = (name: HttpContestantName, state: keyof SessionMemory): number =>
    spread(of(name, state)).median;
  const sdk = Number(median("sdk", "open").toFixed(2));
  return {
    title: "Memory of sessions",
    note: `${String(memorySessions)} sessions with a handshake and a call each, in a fresh server process: KiB of heap per session after garbage
was collected, the median (least–most) over ${String(effort.generations)} processes.`,
    tables: [
      {
        title: "Sessions of 2025-11-25 (mcp-lite: 2025-06-18)",
        columns: ["contestant", "open, KiB", "ended, KiB"],
        rows: CONTESTANTS.map((name) => [
          name,
          reach(spread(of(name, "open"))),
          reach(spread(of(name, "ended"))),
        ]),
      },
    ],
    targets: [
      atMost("a session that has ended, ours", median("ours", "ended"), {
        most: MOST_ENDED_KIB,
        unit: "KiB",
      }),
      atMost("an open session, ours beside the SDK's", median("ours", "open"), { most: sdk, unit: "KiB" }),
    ],
  };
}
