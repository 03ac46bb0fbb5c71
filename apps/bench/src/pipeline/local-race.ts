import type { OursVariant } from "../contestants/ours-app.js";
import type { SlicedEffort } from "../measure/race.js";
import type { Sample } from "../measure/sample.js";
import { inSlices } from "../measure/slices.js";
import { mean } from "../measure/statistics.js";
import { type Peer, startPeer } from "../process/peer.js";
import type { LocalCallJob } from "./local-call-commands.js";

/** What one kind of local call cost, round by round. */
export interface LocalStanding {
  readonly contestant: OursVariant;
  /** Microseconds of processor time per call. */
  readonly rounds: readonly number[];
}

/** Measures kinds of local calls side by side, each in a process of its own, slice by slice in turns. */
export async function localRace(
  jobs: readonly LocalCallJob[],
  { generations, rounds, slices, isolation, batchMs }: SlicedEffort & { readonly batchMs: number },
): Promise<LocalStanding[]> {
  const standings = jobs.map((job) => ({ job, rounds: [] as number[] }));
  for (let generation = 0; generation < generations; generation += 1) {
    const peers = standings.map((standing) => ({ ...standing, peer: startPeer("local-call", isolation) }));
    try {
      await Promise.all(peers.map(({ peer, job }) => peer.ask("prepare", job)));
      for (let round = 0; round < rounds; round += 1) {
        const turns = await inSlices(peers, slices, ({ peer }) => peer.ask<Sample>("batch", batchMs));
        for (const [standing, samples] of turns)
          standing.rounds.push(mean(samples.map(({ cpuUs }) => cpuUs)));
      }
      for (const { peer } of peers) await peer.ask("close");
    } finally {
      await endAll(peers);
    }
  }
  return standings.map(({ job, rounds: costs }) => ({ contestant: job.variant, rounds: costs }));
}

async function endAll(peers: readonly { readonly peer: Peer }[]): Promise<void> {
  await Promise.all(peers.map(({ peer }) => peer.end()));
}
