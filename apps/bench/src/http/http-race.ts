import { spread, type Spread } from "../measure/statistics.js";
import { type Effort, inTurn } from "../measure/race.js";
import { type Peer, startPeer } from "../process/peer.js";
import type { CheckedAnswers } from "../workload/check-answers.js";
import { compareAnswers } from "../workload/compare-answers.js";
import type { HttpContestantName, HttpJob, HttpProfile } from "./host.js";

/** One contestant's figures over all rounds. */
export interface HttpStanding {
  readonly contestant: HttpContestantName;
  /** Processor time of the server process per request, in microseconds. */
  readonly rounds: readonly HttpRound[];
  readonly cpu: Spread;
  readonly perSecond: Spread;
}

/** How much each round does. */
export interface HttpEffort extends Effort {
  readonly warmupCalls: number;
  readonly roundMs: number;
}

interface Pair {
  readonly job: HttpJob;
  readonly server: Peer;
  readonly load: Peer;
}

/** One round of a contestant. */
export interface HttpRound {
  readonly cpuUs: number;
  readonly perSecond: number;
}

/** More than any round reaches. */
const NO_LIMIT = 1e9;

/**
 * Measures hosts side by side, each with a server process and a load process of its own, one round of each in turn.
 *
 * @throws Error when a host does not answer like the floor's
 */
export async function httpRace(jobs: readonly HttpJob[], effort: HttpEffort): Promise<HttpStanding[]> {
  const rounds = new Map<HttpJob, HttpRound[]>(jobs.map((job) => [job, []]));
  for (let generation = 0; generation < effort.generations; generation += 1) {
    const pairs = jobs.map((job) => startPair(job, effort));
    try {
      await prepare(pairs, effort);
      for (let round = 0; round < effort.rounds; round += 1) {
        for (const pair of inTurn(pairs, round))
          rounds.get(pair.job)?.push(await runRound(pair, effort.roundMs));
      }
      for (const { server } of pairs) await server.ask("close");
    } finally {
      for (const { server, load } of pairs) await Promise.all([load.end(), server.end()]);
    }
  }
  return jobs.map((job) => summarize(job, rounds.get(job) ?? []));
}

function startPair(job: HttpJob, { isolation }: HttpEffort): Pair {
  return { job, server: startPeer("http-server", isolation), load: startPeer("http-load", isolation) };
}

async function prepare(pairs: readonly Pair[], { warmupCalls }: HttpEffort): Promise<void> {
  let floor: CheckedAnswers | undefined;
  for (const { job, server, load } of pairs) {
    const port = await server.ask<number>("start", job);
    const profile = profileOf(job, port);
    const checked = await load.ask<CheckedAnswers>("prepare", {
      profile,
      beyond: job.contestant !== "limit",
    });
    if (job.contestant === "floor") floor = checked;
    if (floor === undefined) throw new Error("The floor comes first: it says what an answer must contain");
    const differences = compareAnswers(floor, checked, job.contestant === "ours");
    if (differences.length > 0)
      throw new Error(`${job.contestant} answers otherwise: ${differences.join("; ")}`);
    await load.ask("connect");
    await load.ask("run", { ms: NO_LIMIT, calls: warmupCalls });
    await load.ask("disconnect");
  }
}

async function runRound({ server, load }: Pair, ms: number): Promise<HttpRound> {
  await load.ask("connect");
  const before = await server.ask<NodeJS.CpuUsage>("cpu");
  const { calls, wallMs } = await load.ask<{ calls: number; wallMs: number }>("run", { ms, calls: NO_LIMIT });
  const after = await server.ask<NodeJS.CpuUsage>("cpu");
  await load.ask("disconnect");
  const usedUs = after.user + after.system - before.user - before.system;
  return { cpuUs: usedUs / calls, perSecond: (calls * 1000) / wallMs };
}

function profileOf({ contestant, revision }: HttpJob, port: number): HttpProfile {
  if (contestant === "limit") return { port, revision, handshake: undefined, accept: "*/*" };
  // mcp-lite streams to whoever accepts a stream; the others answer with JSON to a client that accepts both.
  if (contestant === "mcp-lite")
    return { port, revision, handshake: "2025-06-18", accept: "application/json" };
  const handshake = revision === "2025-11-25" ? revision : undefined;
  return { port, revision, handshake, accept: "application/json, text/event-stream" };
}

function summarize({ contestant }: HttpJob, rounds: readonly HttpRound[]): HttpStanding {
  return {
    contestant,
    rounds,
    cpu: spread(rounds.map((round) => round.cpuUs)),
    perSecond: spread(rounds.map((round) => round.perSecond)),
  };
}
