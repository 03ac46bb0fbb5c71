import { exponentialLoop } from "./exponential-loop.js";
import { graphOf } from "./pattern-graph.js";
import { readPattern } from "./pattern-node.js";

/** Longer strings are not looked at where a pattern may take more than linear time; at this length, quadratic time is a second at worst. */
const MAX_LENGTH = 10_000;

const LOOPS = /[*+]|\{\d+,\d*\}/g;

/** What ajv asks of a regular expression. It is told apart from others by its text. */
export interface BoundedRegExp {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A regular expression that a client cannot use to keep the server busy: those that take exponential time are refused,
 * and those that may take more than linear time match no string above 10,000 characters.
 *
 * @throws SyntaxError for a pattern that is none
 * @throws Error for one that takes exponential time
 */
export function boundedRegExp(pattern: string, flags: string): BoundedRegExp {
  const expression = new RegExp(pattern, flags);
  const loop = exponentialLoop(graphOf(readPattern(pattern)));
  if (loop !== undefined) {
    throw new Error(
      `the pattern ${JSON.stringify(pattern)} takes exponential time: there are two ways to repeat ${loop} over the same text`,
    );
  }
  return isLinear(pattern) ? expression : { test, toString: () => expression.toString() };

  function test(text: string): boolean {
    return text.length <= MAX_LENGTH && expression.test(text);
  }
}

/** One loop from the start on, or none at all: backtracking has one way to go. */
function isLinear(pattern: string): boolean {
  const loops = pattern.match(LOOPS)?.length ?? 0;
  return loops === 0 || (loops === 1 && /^\^(?!.*\|)/.test(pattern));
}
