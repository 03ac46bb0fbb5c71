import type { Issue } from "../../../schema/schema-adapter.js";
import { writePath } from "../../../schema/write-issues.js";
import type { DtoShape } from "./dto-shape.js";
import type { Preparation } from "./preparation.js";

/**
 * What preparation and validation found, as one list in the order of declaration. Validation is not heard about values
 * that were taken away; texts that were not converted are explained where it complains of them.
 */
export function mergeIssues(
  { fields }: DtoShape,
  preparation: Preparation,
  validated: () => readonly Issue[],
): readonly Issue[] {
  const { issues, removed, hints, invalidDates } = preparation;
  const found = validated();
  if (issues.length + hints.length + invalidDates.length === 0) return found;
  const gone = new Set(removed.map(writePath));
  const heard = found.filter(
    ({ path }) => !path.some((_, index) => gone.has(writePath(path.slice(0, index + 1)))),
  );
  const complained = new Set(heard.map(({ path }) => writePath(path)));
  const silent = invalidDates.filter((place) => !complained.has(writePath(place)));
  const unexplained = new Map(hints.map(({ path, hint }) => [writePath(path), hint]));
  const explained = heard.map((issue) => {
    const place = writePath(issue.path);
    const hint = unexplained.get(place);
    unexplained.delete(place);
    return hint === undefined ? issue : { ...issue, message: `${issue.message} (${hint})` };
  });
  const dates = silent.map((path) => ({ path, message: "must be a date-time" }));
  const names = [...fields.values()].map(({ sentName }) => sentName);
  return [...issues, ...explained, ...dates].toSorted(
    (a, b) => rank(names, a) - rank(names, b) || indexOf(a) - indexOf(b),
  );
}

function rank(names: readonly string[], { path: [name] }: Issue): number {
  const index = names.indexOf(String(name));
  return index === -1 ? names.length : index;
}

function indexOf({ path: [, index] }: Issue): number {
  return typeof index === "number" ? index : -1;
}
