import type { Check, Scenario } from "../suite/scenario.js";
import type { ExpectedFailure } from "./baseline.js";

/** By run, how a check ended there: what failed or warned, `undefined` where all of its occurrences passed. */
type Outcomes = ReadonlyMap<string, Check | undefined>;

/**
 * Compares what the runs found with what is known to fail. Each sentence returned is a difference; none means that all
 * is as expected.
 *
 * A warning counts as a failure. An entry of the baseline is stale as soon as its check passes in one run, or fails in
 * none: a fixed check leaves the list, and a list without dead entries is a list that can be believed.
 */
export function judge(
  scenarios: readonly Scenario[],
  baseline: readonly ExpectedFailure[],
): readonly string[] {
  const outcomes = outcomesByCheck(scenarios);
  const expected = new Set(baseline.map(({ check }) => check));
  const unexpected = [...outcomes].flatMap(([check, found]) =>
    expected.has(check) ? [] : describeUnexpected(check, found),
  );
  const stale = baseline.flatMap((entry) => describeStale(entry, outcomes.get(entry.check) ?? new Map()));
  return [...unexpected, ...stale];
}

/** Whether a check came to a verdict: those that were skipped, or only inform, say nothing. */
export function isVerdict({ status }: Check): boolean {
  return status === "SUCCESS" || status === "FAILURE" || status === "WARNING";
}

/** What became of each `scenario:check-id`. */
function outcomesByCheck(scenarios: readonly Scenario[]): ReadonlyMap<string, Outcomes> {
  const outcomes = new Map<string, Map<string, Check | undefined>>();
  for (const { run, name, checks } of scenarios) {
    for (const check of checks.filter(isVerdict)) {
      const key = `${name}:${check.id}`;
      const found = outcomes.get(key) ?? new Map<string, Check | undefined>();
      found.set(run, found.get(run) ?? (check.status === "SUCCESS" ? undefined : check));
      outcomes.set(key, found);
    }
  }
  return outcomes;
}

function describeUnexpected(check: string, outcomes: Outcomes): readonly string[] {
  return [...outcomes].flatMap(([run, failed]) => {
    if (failed === undefined) return [];
    const verb = failed.status === "WARNING" ? "warns" : "fails";
    return [`${check} ${verb} unexpectedly (${run}): ${failed.errorMessage ?? "the suite gives no reason"}`];
  });
}

function describeStale({ check, feature }: ExpectedFailure, outcomes: Outcomes): readonly string[] {
  const passed = [...outcomes].filter(([, failed]) => failed === undefined).map(([run]) => run);
  if (passed.length > 0) return [`${check} passes (${passed.join(", ")}): take it out of "${feature}"`];
  return outcomes.size > 0 ? [] : [`${check} came to no verdict in any run: take it out of "${feature}"`];
}
