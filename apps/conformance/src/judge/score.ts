import type { Scenario } from "../suite/scenario.js";
import { isVerdict } from "./judge.js";

/** The figures of one run, in a line. A scenario has passed when each of its verdicts is a success, and there is one. */
export function score(run: string, scenarios: readonly Scenario[]): string {
  const verdicts = scenarios.map(({ checks }) => checks.filter(isVerdict));
  const checks = verdicts.flat();
  const passed = checks.filter(({ status }) => status === "SUCCESS").length;
  const silent = verdicts.filter((all) => all.length === 0).length;
  const good = verdicts.filter((all) => all.every(({ status }) => status === "SUCCESS")).length - silent;
  const note = silent === 0 ? "" : ` (${String(silent)} without a verdict)`;
  return `${run}: ${ratio(good, verdicts.length)} scenarios${note}, ${ratio(passed, checks.length)} checks`;
}

function ratio(part: number, whole: number): string {
  return `${String(part)} of ${String(whole)}`;
}
