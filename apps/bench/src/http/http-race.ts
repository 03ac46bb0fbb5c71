import { mean, spread, type Spread } from "../measure/statistics.js";
import type { SlicedEffort } from "../measure/race.js";
import { inSlices } from "../measure/slices.js";
import { type Peer, startPeer } from "../process/peer.js";
import type { CheckedAnswers } from "../workload/check-answers.js";
import { compareAnswers } from "../workload/compare-answers.js";
import { type HttpContestantName, type HttpJob, profileOf } from "./host.js";
import type { LoadJob } from "./load-commands.js";

/** One contestant's figures over all rounds. */
export interface HttpStanding {
  readonly contestant: HttpContestantName;
  /** Processor time of the server process per request, in microseconds. */
  readonly rounds: readonly HttpRound[];
  readonly cpu: Spread;
  readonly perSecond: Spread;
}

/** How much each round does. */
export interface HttpEffort extends SlicedEffort {
  readonly connections: number;
  /** Calls before the first figure. */
  readonly warmupCalls: (contestant: HttpContestantName) => number;
  /** The least that one slice of a round lasts, in milliseconds. */
  readonly sliceMs: number;
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
 * Measures hosts side by side, each with a server process and a load process of its own, one slice of a round of each in
 * turn.
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
        const measured = await inSlices(pairs, effort.slices, (pair) => runSlice(pair, effort.sliceMs));
        for (const [{ job }, slices] of measured) rounds.get(job)?.push(meanRound(slices));
      }
      for (const { server, load } of pairs) {
        await load.ask("disconnect");
        await server.ask("close");
      }
    } finally {
      for (const { server, load } of pairs) await Promise.all([load.end(), server.end()]);
    }
  }
  return jobs.map((job) => summarize(job, rounds.get(job) ?? []));
}

function startPair(job: HttpJob, { isolation }: HttpEffort): Pair {
  return { job, server: startPeer("http-server", isolation), load: startPeer("http-load", isolation) };
}

async function prepare(pairs: readonly Pair[], { warmupCalls, connections }: HttpEffort): Promise<void> {
  let floor: CheckedAnswers | undefined;
  for (const { job, server, load } of pairs) {
    const port = await server.ask<number>("start", job);
    const told: LoadJob = { profile: profileOf(job, port), connections, beyond: job.contestant !== "limit" };
    const checked = await load.ask<CheckedAnswers>("prepare", told);
    if (job.contestant === "floor") floor = checked;
    if (floor === undefined) throw new Error("The floor comes first: it says what an answer must contain");
    const differences = compareAnswers(floor, checked, job.contestant === "ours");
    if (differences.length > 0)
      throw new Error(`${job.contestant} answers otherwise: ${differences.join("; ")}`);
    await load.ask("connect");
    await load.ask("run", { ms: NO_LIMIT, calls: warmupCalls(job.contestant) });
  }
}

async function runSlice({ server, load }: Pair, ms: number): Promise<HttpRound> {
  await load.ask("connect");
  const before = await server.ask<NodeJS.CpuUsage>("cpu");
  const { calls, wallMs } = await load.ask<{ calls: number; wallMs: number }>("run", { ms, calls: NO_LIMIT });
  const after = await server.ask<NodeJS.CpuUsage>("cpu");
  const usedUs = after.user + after.system - before.user - before.system;
  return { cpuUs: usedUs / calls, perSecond: (calls * 1000) / wallMs };
}

function meanRound(slices: readonly HttpRound[]): HttpRound {
  return {
    cpuUs: mean(slices.map((slice) => slice.cpuUs)),
    perSecond: mean(slices.map((slice) => slice.perSecond)),
  };
}

function summarize({ contestant }: HttpJob, rounds: readonly HttpRound[]): HttpStanding {
  return {
    contestant,
    rounds,
    cpu: spread(rounds.map((round) => round.cpuUs)),
    perSecond: spread(rounds.map((round) => round.perSecond)),
  };
}
