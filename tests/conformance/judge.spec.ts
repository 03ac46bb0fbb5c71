import { describe, expect, it } from "@jest/globals";
import type { ExpectedFailure } from "../../apps/conformance/src/judge/baseline.js";
import { judge } from "../../apps/conformance/src/judge/judge.js";
import { score } from "../../apps/conformance/src/judge/score.js";
import type { Check, Scenario } from "../../apps/conformance/src/suite/scenario.js";

const OLD = "2025-11-25";
const NEW = "2026-07-28";

function ping(run: string, ...checks: readonly Check[]): Scenario {
  return { run, name: "ping", checks };
}

function check(status: Check["status"], id = "answers"): Check {
  return { id, status, ...(status !== "SUCCESS" && { errorMessage: `it is ${status}` }) };
}

const LISTED: readonly ExpectedFailure[] = [{ feature: "pinging", check: "ping:answers" }];

describe("the judge of the conformance runs", () => {
  it("is content when everything passes and nothing is expected to fail", () => {
    expect(judge([ping(OLD, check("SUCCESS")), ping(NEW, check("SUCCESS"))], [])).toEqual([]);
  });

  it("is content when what fails is listed", () => {
    expect(judge([ping(OLD, check("FAILURE")), ping(NEW, check("FAILURE"))], LISTED)).toEqual([]);
  });

  it("names the run, the check and the reason of each failure that is not listed", () => {
    expect(judge([ping(OLD, check("SUCCESS")), ping(NEW, check("FAILURE"))], [])).toEqual([
      "ping:answers fails unexpectedly (2026-07-28): it is FAILURE",
    ]);
  });

  it("does not accept a warning, although the suite does", () => {
    expect(judge([ping(OLD, check("WARNING"))], [])).toEqual([
      "ping:answers warns unexpectedly (2025-11-25): it is WARNING",
    ]);
    expect(judge([ping(OLD, check("WARNING"))], LISTED)).toEqual([]);
  });

  it("reports a failure once for each run in which it happens", () => {
    expect(judge([ping(OLD, check("FAILURE")), ping(NEW, check("FAILURE"))], [])).toHaveLength(2);
  });

  it("tells the failed check from others of the same scenario, and from the same check of another", () => {
    const scenarios = [
      ping(OLD, check("FAILURE"), check("FAILURE", "is-quick")),
      { ...ping(OLD, check("FAILURE")), name: "pong" },
    ];
    expect(judge(scenarios, LISTED).map((difference) => difference.split(" ")[0])).toEqual([
      "ping:is-quick",
      "pong:answers",
    ]);
  });

  it("lets a check fail that fails in one of its occurrences, whichever", () => {
    const mixed = [check("SUCCESS"), check("FAILURE"), check("SUCCESS")];
    expect(judge([ping(OLD, ...mixed)], [])).toHaveLength(1);
    expect(judge([ping(OLD, ...mixed)], LISTED)).toEqual([]);
  });

  it("calls an entry stale once its check passes", () => {
    expect(judge([ping(OLD, check("SUCCESS"))], LISTED)).toEqual([
      'ping:answers passes (2025-11-25): take it out of "pinging"',
    ]);
  });

  it("calls an entry stale that one run still needs and another does not", () => {
    expect(judge([ping(OLD, check("FAILURE")), ping(NEW, check("SUCCESS"))], LISTED)).toEqual([
      'ping:answers passes (2026-07-28): take it out of "pinging"',
    ]);
  });

  it.each([
    ["is not there", []],
    ["was skipped", [ping(OLD, check("SKIPPED"))]],
    ["only informs", [ping(OLD, check("INFO"))]],
  ])("calls an entry stale when its check %s", (_case, scenarios) => {
    expect(judge(scenarios, LISTED)).toEqual([
      'ping:answers came to no verdict in any run: take it out of "pinging"',
    ]);
    expect(judge(scenarios, [])).toEqual([]);
  });
});

describe("the score of a run", () => {
  it("counts verdicts only, and warnings as not passed", () => {
    const scenarios = [
      ping(OLD, check("SUCCESS"), check("SUCCESS", "is-quick"), check("INFO", "note")),
      ping(OLD, check("SUCCESS"), check("WARNING", "is-quick")),
      ping(OLD, check("SKIPPED")),
    ];
    expect(score(OLD, scenarios)).toBe("2025-11-25: 1 of 3 scenarios (1 without a verdict), 3 of 4 checks");
  });
});
