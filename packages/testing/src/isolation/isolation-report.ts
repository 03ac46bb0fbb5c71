import type { CallAnswer, LoneAnswers, NamedCaller } from "./call-answer.js";

/** More than this many kinds of mix-up tell a reader nothing that the first do not. */
const MAX_SHOWN = 5;

/** An answer that was not its caller's own. */
export interface Mixup {
  readonly headline: string;
  readonly detail: string;
}

/** A failure whose message is a report: what is wrong, then one paragraph for each part of the evidence. */
export function problem(headline: string, paragraphs: readonly string[]): Error {
  return new Error([headline, ...paragraphs].join("\n\n"));
}

/** Whose answer a caller got; `undefined` where it is nobody's. */
export function misplaced(one: NamedCaller, answer: CallAnswer, answers: LoneAnswers): Mixup | undefined {
  const owners = [...answers].filter(([other, lone]) => other !== one && lone.key === answer.key);
  // Several tools may say the same; whoever asked this one is the likelier owner.
  const sameTool = owners.find(([other]) => other.caller.tool === one.caller.tool);
  const owner = (sameTool ?? owners[0])?.[0];
  if (owner === undefined) return undefined;
  return mixup(one, `${owner.name}'s answer`, { answer, own: answers.get(one) });
}

/** What a caller got instead of their own answer, whoever it belongs to. */
export function mixupOf(one: NamedCaller, answer: CallAnswer, answers: LoneAnswers): Mixup {
  return (
    misplaced(one, answer, answers) ??
    mixup(one, "an answer that is nobody's when they call alone", { answer, own: answers.get(one) })
  );
}

/** All that went wrong in a run, each kind once. */
export function isolationError(
  mixups: readonly Mixup[],
  run: { readonly calls: number; readonly seed: number },
): Error {
  const kinds = group(mixups);
  const shown = [...kinds.values()].slice(0, MAX_SHOWN).map(({ first, count }) => {
    return `${first.headline}${count > 1 ? `, ${String(count)} times` : ""}.\n${first.detail}`;
  });
  const left = kinds.size - shown.length;
  return problem(
    `Calls are not isolated: ${String(mixups.length)} of ${String(run.calls)} answers were not their caller's own \
(seed ${String(run.seed)}; \`seed: ${String(run.seed)}\` makes the same interleavings again).`,
    [...shown, ...(left > 0 ? [`… and ${String(left)} more kinds.`] : [])],
  );
}

function mixup(
  { name, caller }: NamedCaller,
  got: string,
  { answer, own }: { readonly answer: CallAnswer; readonly own: CallAnswer | undefined },
): Mixup {
  return {
    headline: `${name}, calling "${caller.tool}", got ${got}`,
    detail: `${name} got:\n${answer.shown}\ninstead of:\n${own?.shown ?? ""}`,
  };
}

function group(
  mixups: readonly Mixup[],
): ReadonlyMap<string, { readonly first: Mixup; readonly count: number }> {
  const kinds = new Map<string, { readonly first: Mixup; readonly count: number }>();
  for (const one of mixups) {
    const known = kinds.get(one.headline);
    kinds.set(one.headline, { first: known?.first ?? one, count: (known?.count ?? 0) + 1 });
  }
  return kinds;
}
