import type { Round } from "./job.js";
import type { Sample } from "./sample.js";
import { mean } from "./statistics.js";

/**
 * Gives everybody one turn per slice of a round. Every other slice runs backwards, so that nobody always follows the same
 * neighbour.
 *
 * @returns what each one's turns came to, in the order of the slices
 */
export async function inSlices<T, R>(
  all: Iterable<T>,
  slices: number,
  takeTurn: (one: T) => Promise<R>,
): Promise<Map<T, R[]>> {
  const everybody = [...all];
  const turns = new Map<T, R[]>(everybody.map((one) => [one, []]));
  for (let slice = 0; slice < slices; slice += 1) {
    for (const one of slice % 2 === 0 ? everybody : everybody.toReversed()) {
      turns.get(one)?.push(await takeTurn(one));
    }
  }
  return turns;
}

/**
 * What a call of one round cost: the mean over its slices. A slice may be shorter than the time between two garbage
 * collections, so a median over slices would leave out what the collections cost.
 */
export function meanRound(slices: readonly Round[]): Round {
  const concurrent = slices.flatMap((slice) => slice.concurrent ?? []);
  return {
    sequential: meanSample(slices.map((slice) => slice.sequential)),
    concurrent: concurrent.length === 0 ? undefined : meanSample(concurrent),
  };
}

function meanSample(samples: readonly Sample[]): Sample {
  return {
    cpuUs: mean(samples.map((sample) => sample.cpuUs)),
    wallUs: mean(samples.map((sample) => sample.wallUs)),
  };
}
