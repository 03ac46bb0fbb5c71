import type { Issue } from "../../../../schema/schema-adapter.js";

/** Keys from the root to a place: in the sender's names, or in the instance's. */
export type Path = readonly PropertyKey[];

/** What was met on the walk over arguments. */
export interface Findings {
  readonly issues: readonly Issue[];
  /** Places whose values were taken away; validation is not to speak about them. */
  readonly removed: readonly Path[];
  /** Texts that were not converted, where some are. */
  readonly hints: readonly { readonly path: Path; readonly hint: string }[];
  /** What is wrong though there may be no rule that says so: told where validation is silent. */
  readonly unruled: readonly Issue[];
  /** Where records are in the instance. */
  readonly records: readonly Path[];
  /** Where sets are to be in the instance, of which class-transformer makes lists. */
  readonly sets: readonly Path[];
}

type Lists = { readonly [K in keyof Findings]: Findings[K][number][] };

/** Most arguments are as they should be: lists are made when there is something to write down. */
export function emptyLists(): Lists {
  return { issues: [], removed: [], hints: [], unruled: [], records: [], sets: [] };
}
