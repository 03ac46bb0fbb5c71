import { NearNames } from "../registry/near-names.js";

/** A member of options that there is no option for, and what to say of it. */
export interface UnknownOption {
  readonly option: string;
  readonly reason: string;
}

/** A misspelt option is a guard that does not stand where its author thinks: it must not pass in silence. */
export function unknownOptions(given: object, known: readonly string[]): readonly UnknownOption[] {
  const unknown = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !known.includes(name),
  );
  const names = new NearNames(known);
  return unknown.map(([option]) => {
    const near = names.to(option, 3);
    const hint = near.length > 0 ? `perhaps ${near.join(" or ")} is meant` : `there are ${known.join(", ")}`;
    return { option, reason: `there is no such option; ${hint}` };
  });
}
