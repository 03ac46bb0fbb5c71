import { type CallAnswer, answerOf, type LoneAnswers, type NamedCaller } from "./call-answer.js";
import type { CallableApp, IsolationPlan } from "./isolation-plan.js";
import { misplaced, problem } from "./isolation-report.js";

/** Gives an app for one caller alone; the same one, where there is only one. */
export type AppForOne = <T>(use: (app: CallableApp) => Promise<T>) => Promise<T>;

/**
 * Asks for each caller alone, then in the opposite order once more: what one call leaves behind is seen by the next.
 *
 * @throws Error where a caller got another's answer even so, or answers cannot be told apart or compared
 */
export async function learnAnswers(
  callers: readonly NamedCaller[],
  appForOne: AppForOne,
  normalize: IsolationPlan["normalize"],
): Promise<LoneAnswers> {
  const answers = new Map<NamedCaller, CallAnswer>();
  for (const one of callers) answers.set(one, await appForOne((app) => answerOf(app, one, normalize)));
  for (const one of callers) await assertExpected(one, answers);
  assertTellable(answers);
  for (const one of [...callers].reverse()) {
    const again = await appForOne((app) => answerOf(app, one, normalize));
    assertSame(one, again, answers);
  }
  return answers;
}

async function assertExpected(one: NamedCaller, answers: LoneAnswers): Promise<void> {
  const { expect } = one.caller;
  const answer = answers.get(one);
  if (expect === undefined || answer === undefined) return;
  const wrong = await whatIsWrong(expect, answer);
  if (wrong === undefined) return;
  throw problem(
    `${one.name} gets a wrong answer from "${one.caller.tool}", though nobody else is calling. ${wrong}`,
    [`It answered:\n${answer.shown}`, ...otherOwners(one, answer, answers)],
  );
}

async function whatIsWrong(
  expect: (result: never) => unknown,
  { result }: CallAnswer,
): Promise<string | undefined> {
  if (result === undefined) return "The call was refused.";
  try {
    return (await expect(result as never)) === false ? "`expect` answered false." : undefined;
  } catch (error) {
    return `\`expect\` said: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function otherOwners(one: NamedCaller, answer: CallAnswer, answers: LoneAnswers): readonly string[] {
  const owners = [...answers].filter(([other, { key }]) => other !== one && key === answer.key);
  return owners.map(([{ name }]) => `That is also what ${name} gets.`);
}

/** Two callers with one answer may be right, or the leak itself: a value kept from the first caller for everybody. */
function assertTellable(answers: LoneAnswers): void {
  const known = new Map<string, NamedCaller>();
  for (const [one, { key, shown }] of answers) {
    const at = `${one.caller.tool} ${key}`;
    const first = known.get(at);
    known.set(at, first ?? one);
    if (first === undefined || (first.caller.expect !== undefined && one.caller.expect !== undefined))
      continue;
    throw problem(
      `${first.name} and ${one.name} get the same answer from "${one.caller.tool}", each calling alone.`,
      [
        `Both got:\n${shown}`,
        `Either something is kept from ${first.name}'s call for everybody: a value in a singleton, a memo whose key is not \
the whole question. Or both are right: then give them arguments that tell their answers apart, or say by \`expect\` what \
is right for each.`,
      ],
    );
  }
}

function assertSame(one: NamedCaller, again: CallAnswer, answers: LoneAnswers): void {
  const lone = answers.get(one);
  if (lone === undefined || lone.key === again.key) return;
  const found = misplaced(one, again, answers);
  if (found !== undefined)
    throw problem(`Calls are not isolated, even one after the other: ${found.headline}.`, [found.detail]);
  throw problem(
    `${one.name} gets another answer from "${one.caller.tool}" each time, though nobody else is calling.`,
    [
      `First:\n${lone.shown}`,
      `Then:\n${again.shown}`,
      "Where that is as it should be (ids, times), take it out of the answers with `normalize`.",
    ],
  );
}
