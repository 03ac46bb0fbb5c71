import type { HttpClient } from "../http/http-client.js";
import { STEPS } from "../workload/issues.js";
import { callText } from "../workload/requests.js";
import type { BenchRevision } from "../workload/setup.js";
import type { SoakLane } from "./soak-lane.js";
import { SOAK_TOOLS } from "./soak-services.js";

/** One thing that a client does. Rejects when the server answers otherwise than it should. */
export type SoakAction = (lane: SoakLane, id: number) => Promise<void>;

/** What well-behaved clients do, and those that leave without a word. */
export const POLITE_ACTIONS = {
  "stateless, JSON": async (lane, id) => {
    await call(await lane.client("2026-07-28"), "2026-07-28", id);
  },
  "stateless, SSE": async (lane, id) => {
    await stream(await lane.client("2026-07-28"), "2026-07-28", id);
  },
  "session, ended": async (lane, id) => {
    const client = await useSession(lane, id);
    await client.endSession();
  },
  "session, abandoned": async (lane, id) => {
    await useSession(lane, id);
  },
} as const satisfies Readonly<Record<string, SoakAction>>;

async function useSession(lane: SoakLane, id: number): Promise<HttpClient> {
  const client = await lane.client("2025-11-25");
  await call(client, "2025-11-25", id);
  await stream(client, "2025-11-25", id + 1);
  return client;
}

async function call(client: HttpClient, revision: BenchRevision, id: number): Promise<void> {
  const answer = await client.send(callText({ revision, kind: "text" }, id, SOAK_TOOLS.text));
  expectResult(answer, client.told().length === 0);
}

async function stream(client: HttpClient, revision: BenchRevision, id: number): Promise<void> {
  const answer = await client.send(callText({ revision, kind: "progress" }, id, SOAK_TOOLS.progress));
  expectResult(answer, client.told().length === STEPS);
}

function expectResult(answer: string | undefined, toldAll: boolean): void {
  if (answer?.includes('"result":') === true && toldAll) return;
  throw new Error(`Not the answer that was due: ${String(answer)}`);
}
