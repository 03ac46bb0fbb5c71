import type { CharacterSets } from "./character-sets.js";
import { mirrored } from "../reading/mirrored.js";
import type { LookNode, PatternNode, RepeatNode } from "../reading/pattern-node.js";

/** Goes on behind a part that matched up to a place. */
type Next = (at: number) => boolean;

/** A text to try a pattern on, and under which rules. */
export interface Trial {
  /** The text's characters. */
  readonly text: readonly string[];
  readonly sets: CharacterSets;
  readonly isMultiline: boolean;
  /** Steps after which the trial ends. */
  readonly maxSteps: number;
}

/**
 * The steps that matching a pattern at the start of a text takes, or one more than allowed. Steps are counted rather than timed,
 * by trying the ways in the order in which RegExp does (ECMA-262, section 22.2.2), so that the answer is the same everywhere.
 */
export function stepsOf(pattern: PatternNode, trial: Trial): number {
  const count = { steps: 0 };
  new Backtracking(trial, count).match(pattern, 0, () => true);
  return Math.min(count.steps, trial.maxSteps + 1);
}

class Backtracking {
  readonly #trial: Trial;
  readonly #count: { steps: number };
  /** The same text from its end, for what looks behind. */
  #backwards: Backtracking | undefined;
  readonly #mirrored = new Map<LookNode, PatternNode>();

  constructor(trial: Trial, count: { steps: number }) {
    this.#trial = trial;
    this.#count = count;
  }

  /** Once the steps are spent, everything matches, which ends the trial. */
  match(node: PatternNode, at: number, next: Next): boolean {
    this.#count.steps += 1;
    if (this.#count.steps > this.#trial.maxSteps) return true;
    switch (node.kind) {
      case "atom":
        return this.#takes(node.source, at) && next(at + 1);
      case "sequence":
        return this.#matchFrom(node.parts, at, next);
      case "choice":
        return node.options.some((option) => this.match(option, at, next));
      case "repeat":
        return this.#matchRepeat(node, { at, count: 0 }, next);
      case "look":
        return this.#isSeen(node, at) !== node.isNegated && next(at);
      case "start":
        return (at === 0 || this.#isLineEnd(at - 1)) && next(at);
      case "end":
        return (at === this.#trial.text.length || this.#isLineEnd(at)) && next(at);
      case "boundary":
        return (this.#isWord(at - 1) === this.#isWord(at)) === node.isNegated && next(at);
      default:
        return next(at);
    }
  }

  #matchFrom([part, ...others]: readonly PatternNode[], at: number, next: Next): boolean {
    if (part === undefined) return next(at);
    return this.match(part, at, (end) => this.#matchFrom(others, end, next));
  }

  #matchRepeat(node: RepeatNode, { at, count }: { at: number; count: number }, next: Next): boolean {
    const { part, least, most, isLazy } = node;
    const more = (): boolean =>
      count < most &&
      this.match(part, at, (end) => {
        const isIdle = end === at && count >= least;
        return !isIdle && this.#matchRepeat(node, { at: end, count: count + 1 }, next);
      });
    if (count < least) return more();
    return isLazy ? next(at) || more() : more() || next(at);
  }

  #isSeen(look: LookNode, at: number): boolean {
    if (!look.isBehind) return this.match(look.part, at, () => true);
    const { text } = this.#trial;
    this.#backwards ??= new Backtracking({ ...this.#trial, text: text.toReversed() }, this.#count);
    const part = this.#mirrored.get(look) ?? mirrored(look.part);
    this.#mirrored.set(look, part);
    return this.#backwards.match(part, text.length - at, () => true);
  }

  #takes(atom: string, at: number): boolean {
    const character = this.#trial.text[at];
    return character !== undefined && this.#trial.sets.takes(atom, character);
  }

  #isLineEnd(at: number): boolean {
    return this.#trial.isMultiline && /^[\n\r\u2028\u2029]$/.test(this.#trial.text[at] ?? "");
  }

  #isWord(at: number): boolean {
    return /^\w$/.test(this.#trial.text[at] ?? "");
  }
}
