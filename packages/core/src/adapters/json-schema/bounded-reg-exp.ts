/** Longer strings are not looked at where a pattern may take more than linear time; at this length, quadratic time is a second at worst. */
const MAX_LENGTH = 10_000;

const LOOPS = /[*+]|\{\d+,\d*\}/g;

/** What ajv asks of a regular expression. It is told apart from others by its text. */
export interface BoundedRegExp {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A regular expression that matches no string above 10,000 characters where it may take more than linear time. Those that
 * take cubic time or more are refused at boot, of every kind of schema alike.
 *
 * @throws SyntaxError for a pattern that is none
 */
export function boundedRegExp(pattern: string, flags: string): BoundedRegExp {
  const expression = new RegExp(pattern, flags);
  return isLinear(pattern) ? expression : { test, toString: () => expression.toString() };

  function test(text: string): boolean {
    return text.length <= MAX_LENGTH && expression.test(text);
  }
}

/** One loop from the start on, or none at all: backtracking has one way to go. */
function isLinear(pattern: string): boolean {
  const loops = pattern.match(LOOPS)?.length ?? 0;
  return loops === 0 || (loops === 1 && pattern.startsWith("^") && !pattern.includes("|"));
}
