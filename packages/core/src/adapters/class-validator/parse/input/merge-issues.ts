import type { Issue } from "../../../../schema/schema-adapter.js";
import { writePath } from "../../../../schema/write-issues.js";
import type { DtoModel } from "../../model/dto-model.js";
import type { Findings } from "./findings.js";

/**
 * What preparation and validation found, as one list in the order of declaration. Validation is not heard about values
 * that were taken away; texts that were not converted are explained where it complains of them.
 */
export function mergeIssues(
  { fields }: DtoModel,
  preparation: Findings,
  validated: readonly Issue[],
): readonly Issue[] {
  const { issues, removed, hints, unruled } = preparation;
  if (issues.length + hints.length + unruled.length === 0) return validated;
  const gone = new Set(removed.map(writePath));
  const heard = validated.filter(
    ({ path }) => !path.some((_, index) => gone.has(writePath(path.slice(0, index + 1)))),
  );
  const complained = new Set(heard.map(({ path }) => writePath(path)));
  const silent = unruled.filter(({ path }) => !complained.has(writePath(path)));
  const unexplained = new Map(hints.map(({ path, hint }) => [writePath(path), hint]));
  const explained = heard.map((issue) => {
    const place = writePath(issue.path);
    const hint = unexplained.get(place);
    unexplained.delete(place);
    return hint === undefined ? issue : { ...issue, message: `${issue.message} (${hint})` };
  });
  const names = [...fields.values()].map(({ sentName }) => sentName);
  return [...issues, ...explained, ...silent].toSorted(
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
