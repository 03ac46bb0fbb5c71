import type { NamedCaller } from "./call-answer.js";
import { interleave } from "./interleave.js";
import type { CallableApp, IsolatedApp, IsolationPlan } from "./isolation-plan.js";
import { isolationError, mixupOf } from "./isolation-report.js";
import { type AppForOne, learnAnswers } from "./lone-answers.js";
import { anySeed, SeededRandom } from "./seeded-random.js";

const DEFAULT_CALLS = 400;

/**
 * Checks that no call of an app sees another's caller: learns what each caller gets alone, then makes some hundreds of
 * calls, many at once and started at all kinds of distances, and compares. Works under any test runner.
 *
 * Given a function that makes the app, each caller's own answer comes from an app that nobody else has called, which also
 * finds a value that the very first call leaves for all others. With `pauses` in the fakes below the tools, the check also
 * decides which call ends first.
 *
 * @throws Error a report of who got whose answer, with the seed that makes it happen again
 * @throws TypeError if the plan names fewer than two callers, fewer calls than callers, or numbers that count nothing
 *
 * @example
 * ```ts
 * await expectCallIsolation(() => createApp({ name: "orders", version: "1.0.0", services: [OrderTools] }), {
 *   callers: [
 *     { principal: { id: "alice" }, tool: "list_orders" },
 *     { principal: { id: "bob" }, tool: "list_orders" },
 *   ],
 * });
 * ```
 */
export async function expectCallIsolation(app: IsolatedApp, plan: IsolationPlan): Promise<void> {
  const { calls = DEFAULT_CALLS, seed = anySeed(), normalize } = plan;
  assertPlan(plan);
  const callers = plan.callers.map((caller, index): NamedCaller => {
    return { caller, name: caller.name ?? caller.principal?.id ?? `caller ${String(index + 1)}` };
  });
  const withApp = appFor(app);
  const answers = await learnAnswers(callers, withApp, normalize);
  await withApp(async (shared) => {
    const random = new SeededRandom(seed);
    const answered = await interleave({ app: shared, callers, plan, random, calls });
    const wrong = answered.filter(({ one, answer }) => answers.get(one)?.key !== answer.key);
    if (wrong.length === 0) return;
    const mixups = wrong.map(({ one, answer }) => mixupOf(one, answer, answers));
    throw isolationError(mixups, { calls: answered.length, seed });
  });
}

/** A new app for each use, closed after it; or the one there is, which is its maker's to close. */
function appFor(app: IsolatedApp): AppForOne {
  if (typeof app !== "function") return (use) => use(app);
  return async (use) => {
    const made: CallableApp & { close?: () => unknown } = await app();
    try {
      return await use(made);
    } finally {
      await made.close?.();
    }
  };
}

function assertPlan({
  callers,
  calls = DEFAULT_CALLS,
  concurrency = 2,
  deadlineMs = 1,
}: IsolationPlan): void {
  if (callers.length < 2)
    throw new TypeError("expectCallIsolation needs two callers at least, whose answers could be mixed up.");
  if (![calls, concurrency].every((count) => Number.isInteger(count) && count > 0))
    throw new TypeError("expectCallIsolation takes positive whole numbers for `calls` and `concurrency`.");
  if (concurrency < 2)
    throw new TypeError(
      "expectCallIsolation needs a `concurrency` of 2 at least: calls that never meet show nothing.",
    );
  if (!Number.isFinite(deadlineMs) || deadlineMs <= 0)
    throw new TypeError("expectCallIsolation takes a positive `deadlineMs`.");
  if (calls < callers.length)
    throw new TypeError(
      "expectCallIsolation needs as many calls as callers at least, or somebody would never call.",
    );
}
