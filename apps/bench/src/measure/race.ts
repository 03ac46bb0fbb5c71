import { type Isolation, type Peer, startPeer } from "../process/peer.js";
import { compareAnswers } from "../workload/compare-answers.js";
import type { Job, Prepared, Round } from "./job.js";
import { inSlices, meanRound } from "./slices.js";
import { type Spread, spread } from "./statistics.js";

/** How often everything is measured. */
export interface Effort {
  /** How many times every contestant gets a fresh process. */
  readonly generations: number;
  /** Interleaved rounds per generation. */
  readonly rounds: number;
  readonly isolation: Isolation;
}

/** An effort whose rounds are cut into slices. */
export interface SlicedEffort extends Effort {
  /** How often everybody has a turn in one round. A round's figure is the mean over them. */
  readonly slices: number;
}

/** A contestant's figures over all rounds, in microseconds per call. */
export interface Standing {
  readonly contestant: Job["contestant"];
  readonly bytesPerCall: number;
  readonly rounds: readonly Round[];
  readonly cpu: Spread;
  readonly wall: Spread;
  readonly concurrentCpu: Spread | undefined;
}

/**
 * Measures contestants side by side: each in a process of its own, one slice of a round of each in turn, so that a slow
 * moment of the machine hits all of them.
 *
 * @throws Error when two contestants of one race do not answer alike
 */
export async function race(jobs: readonly Job[], effort: SlicedEffort): Promise<Standing[]> {
  const rounds = new Map<Job, Round[]>(jobs.map((job) => [job, []]));
  const bytes = new Map<Job, number>();
  for (let generation = 0; generation < effort.generations; generation += 1) {
    const prepared = await runGeneration(jobs, effort, rounds);
    assertEqualAnswers(prepared);
    for (const [job, { bytesPerCall }] of prepared) bytes.set(job, bytesPerCall);
  }
  return jobs.map((job) => summarize(job, rounds.get(job) ?? [], bytes.get(job) ?? 0));
}

async function runGeneration(
  jobs: readonly Job[],
  { rounds, slices, isolation }: SlicedEffort,
  results: ReadonlyMap<Job, Round[]>,
): Promise<Map<Job, Prepared>> {
  const peers = new Map<Job, Peer>(jobs.map((job) => [job, startPeer("stand", isolation)]));
  try {
    const warming = [...peers].map(
      async ([job, peer]) => [job, await peer.ask<Prepared>("prepare", job)] as const,
    );
    const prepared = new Map(await Promise.all(warming));
    for (let round = 0; round < rounds; round += 1) {
      const measured = await inSlices(peers, slices, ([, peer]) => peer.ask<Round>("round"));
      for (const [[job], turns] of measured) results.get(job)?.push(meanRound(turns));
    }
    for (const peer of peers.values()) await peer.ask("close");
    return prepared;
  } finally {
    for (const peer of peers.values()) await peer.end();
  }
}

function assertEqualAnswers(prepared: ReadonlyMap<Job, Prepared>): void {
  const floor = [...prepared].find(([job]) => job.contestant === "floor")?.[1].checked;
  if (floor === undefined) throw new Error("Every race needs the floor: it says what an answer must contain");
  for (const [{ contestant }, { checked }] of prepared) {
    const strict = contestant.startsWith("ours") || contestant.startsWith("floor");
    const differences = compareAnswers(floor, checked, strict);
    if (differences.length === 0) continue;
    const texts = `\n${JSON.stringify(floor, null, 2).slice(0, 4000)}\n${JSON.stringify(checked, null, 2).slice(0, 4000)}`;
    throw new Error(`${contestant} answers otherwise than the floor: ${differences.join("; ")}${texts}`);
  }
}

function summarize(job: Job, rounds: readonly Round[], bytesPerCall: number): Standing {
  const concurrent = rounds.flatMap((round) =>
    round.concurrent === undefined ? [] : [round.concurrent.cpuUs],
  );
  return {
    contestant: job.contestant,
    bytesPerCall,
    rounds,
    cpu: spread(rounds.map((round) => round.sequential.cpuUs)),
    wall: spread(rounds.map((round) => round.sequential.wallUs)),
    concurrentCpu: concurrent.length === 0 ? undefined : spread(concurrent),
  };
}
