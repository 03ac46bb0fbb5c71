import { speedRatio } from "./statistics.js";

/**
 * How many times as fast as another one contestant of a race is; `undefined` where one of the two did not take part.
 *
 * @param pair the contestant, and whom it is compared with
 * @param costs what a contestant cost, round by round
 */
export function compare<S extends { readonly contestant: string }>(
  standings: readonly S[],
  pair: readonly [own: S["contestant"], base: S["contestant"]],
  costs: (standing: S) => readonly number[],
): number | undefined {
  const [own, base] = pair.map((name) => standings.find(({ contestant }) => contestant === name));
  return own && base && speedRatio(costs(own), costs(base));
}
