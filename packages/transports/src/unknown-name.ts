import { nearestName } from "./nearest-name.js";

/** An option that there is not, as an error names it, and what there is instead. */
export interface UnknownName {
  readonly option: string;
  readonly reason: string;
}

/**
 * The first option that somebody gave and that there is not; a typo would otherwise leave the default in silence.
 *
 * @param prefix what stands before the name where options lie within others, such as `sessions.`
 */
export function unknownName(options: object, names: readonly string[], prefix = ""): UnknownName | undefined {
  const name = Object.keys(options).find((given) => !names.includes(given));
  if (name === undefined) return undefined;
  const nearest = nearestName(name, names);
  const known =
    nearest === undefined ? `there are ${names.join(", ")}` : `the nearest is "${prefix}${nearest}"`;
  return { option: `${prefix}${name}`, reason: `there is no such option; ${known}` };
}
