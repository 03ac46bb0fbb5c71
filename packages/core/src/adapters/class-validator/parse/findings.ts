import type { Issue } from "../../../schema/schema-adapter.js";
import type { DtoShape } from "./dto-shape.js";

/** Keys from the root to a place: in the sender's names, or in the instance's. */
export type Path = readonly PropertyKey[];

/** What class-transformer would get wrong, to be made apart and put into the instance. */
export interface Aside {
  /** Where the holder is, in the instance. */
  readonly place: Path;
  readonly key: string;
  /** One object, or a map of some. */
  readonly value: unknown;
  readonly shape: DtoShape;
}

/** What was met on the walk over arguments. */
export interface Findings {
  readonly issues: readonly Issue[];
  /** Places whose values were taken away; validation is not to speak about them. */
  readonly removed: readonly Path[];
  /** Texts that were not converted, where some are. */
  readonly hints: readonly { readonly path: Path; readonly hint: string }[];
  /** What is wrong though there may be no rule that says so: told where validation is silent. */
  readonly unruled: readonly Issue[];
  /** Where records are in the instance. They are maps until they are valid: class-validator knows no records. */
  readonly records: readonly Path[];
  /** Records, and entries of maps under names that every map has a member of: class-transformer drops those. */
  readonly aside: readonly Aside[];
}

type Lists = { readonly [K in keyof Findings]: Findings[K][number][] };

/** Most arguments are as they should be: lists are made when there is something to write down. */
export function emptyLists(): Lists {
  return { issues: [], removed: [], hints: [], unruled: [], records: [], aside: [] };
}
