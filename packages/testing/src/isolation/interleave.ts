import { answerOf, type CallAnswer, type NamedCaller } from "./call-answer.js";
import type { CallableApp, IsolationPlan } from "./isolation-plan.js";
import { Pauses, type PauseOrder } from "./pauses.js";
import type { SeededRandom } from "./seeded-random.js";
import { later, type Deadline, deadlineIn } from "./real-timers.js";

/** One call of a run, and what came of it. */
export interface AnsweredCall {
  readonly one: NamedCaller;
  readonly answer: CallAnswer;
}

/** How calls are run into each other. */
export interface Interleaving {
  readonly app: CallableApp;
  readonly callers: readonly NamedCaller[];
  readonly plan: IsolationPlan;
  readonly random: SeededRandom;
  readonly calls: number;
}

/** So many turns of the job queue lie between two starts at most: enough to meet another call at each of its awaits. */
const MAX_GAP = 6;

const ORDERS: readonly PauseOrder[] = ["first", "last", "any"];

/** Runs all calls, round after round; the rounds take turns in who goes on first. */
export async function interleave(run: Interleaving): Promise<readonly AnsweredCall[]> {
  const { callers, plan, random, calls } = run;
  const answered: AnsweredCall[] = [];
  // Everybody again and again, each time in another order: in rounds of fixed members, some would never meet.
  const queue: NamedCaller[] = [];
  for (let round = 0; answered.length < calls; round++) {
    const size = Math.min(plan.concurrency ?? 8, calls - answered.length);
    while (queue.length < size) queue.push(...random.shuffled(callers));
    const members = random.shuffled(queue.splice(0, size));
    answered.push(...(await oneRound(members, ORDERS[round % ORDERS.length] ?? "any", run)));
  }
  return answered;
}

async function oneRound(
  members: readonly NamedCaller[],
  order: PauseOrder,
  { app, plan, random }: Interleaving,
): Promise<readonly AnsweredCall[]> {
  const { pauses = new Pauses(), normalize, deadlineMs = 5000 } = plan;
  const underWay = new Map<number, NamedCaller>();
  const ended: (() => AnsweredCall)[] = [];
  const deadline = deadlineIn(deadlineMs);
  pauses.hold();
  try {
    for (const [index, one] of members.entries()) {
      underWay.set(index, one);
      const end = (outcome: () => AnsweredCall): void => {
        underWay.delete(index);
        ended.push(outcome);
      };
      answerOf(app, one, normalize).then(
        (answer) => end(() => ({ one, answer })),
        (error: unknown) =>
          end(() => {
            throw error;
          }),
      );
      await gap(random);
    }
    await finish(underWay, () => pauses.release(order, (count) => random.below(count)), deadline);
    return ended.map((outcome) => outcome());
  } finally {
    pauses.letGo();
    deadline.clear();
  }
}

/** None, some turns of the job queue, or one of the event loop. */
async function gap(random: SeededRandom): Promise<void> {
  const turns = random.below(MAX_GAP + 1);
  if (turns === MAX_GAP) return later();
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
}

/** Lets one call go on after the other, each as far as it gets, until all have ended. */
async function finish(
  underWay: ReadonlyMap<number, NamedCaller>,
  release: () => void,
  deadline: Deadline,
): Promise<void> {
  while (underWay.size > 0) {
    if (deadline.isOver) {
      const [one] = underWay.values();
      throw new Error(
        `The call of ${one?.name ?? ""} to "${one?.caller.tool ?? ""}" has not ended in ${String(deadline.ms)} ms. Fix: look \
for what waits for another call, or raise \`deadlineMs\`.`,
      );
    }
    await later();
    release();
  }
}
