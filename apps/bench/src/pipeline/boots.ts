import { type Isolation, startPeer } from "../process/peer.js";
import type { BootJob, BootTime } from "./boot-commands.js";

/** What boots of one kind took. */
export interface BootStanding {
  readonly what: BootJob["what"];
  readonly tools: number;
  readonly isGuarded: boolean;
  readonly times: readonly BootTime[];
}

/** How many boots, and with how many tools. */
export interface BootEffort {
  readonly tools: number;
  readonly runs: number;
  readonly isolation: Isolation;
}

/** Of the services that `writeServices` writes. */
const TOOLS_EACH = 10;

/** The container's own work, a boot, and boots with a guard on everything, with a quarter and half of the tools too. */
export async function measureBoots({ tools, runs, isolation }: BootEffort): Promise<BootStanding[]> {
  const services = Math.max(1, Math.ceil(tools / TOOLS_EACH));
  const shares = [Math.ceil(services / 4), Math.ceil(services / 2), services];
  const jobs: readonly BootJob[] = [
    { what: "bare", services, isGuarded: false },
    { what: "ours", services, isGuarded: false },
    ...shares.map((share): BootJob => ({ what: "ours", services: share, isGuarded: true })),
  ];
  const standings = jobs.map((job) => ({ job, times: [] as BootTime[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { job, times } of standings) times.push(await bootOnce(job, isolation));
  }
  return standings.map(({ job, times }) => {
    return { what: job.what, tools: job.services * TOOLS_EACH, isGuarded: job.isGuarded, times };
  });
}

async function bootOnce(job: BootJob, isolation: Isolation): Promise<BootTime> {
  const peer = startPeer("boot", isolation);
  try {
    return await peer.ask<BootTime>("boot", job);
  } finally {
    await peer.end();
  }
}
