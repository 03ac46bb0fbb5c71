import type { CallToolResult } from "@toolwright/core";
import { showJson, showResult, textOf } from "./show-result.js";

/** What a runner offers the matchers that it calls: Jest's and vitest's `expect` do. */
export interface MatcherContext {
  equals(actual: unknown, expected: unknown, testers?: never[]): boolean;
}

/** What a matcher finds, and says if that was not what the test expected. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for results of `call`, for the `expect` of Jest or vitest. `@toolwright/testing/jest` registers them, types
 * included.
 *
 * @example
 * ```ts
 * expect.extend(toolMatchers);
 * ```
 */
export const toolMatchers = {
  /** The tool failed, in a way that the model reads; with this whole text, or one that the expression finds. */
  toBeToolError(this: MatcherContext, received: unknown, text?: string | RegExp): MatcherOutcome {
    const result = asResult(received, "toBeToolError");
    const fits = text === undefined || hasText(result, text);
    const wanted = text === undefined ? "a tool error" : `a tool error whose text ${say(text)}`;
    return outcome(result.isError === true && fits, wanted, result);
  },

  /** The structured content is this value, by the rules of `toEqual`. */
  toHaveStructuredContent(this: MatcherContext, received: unknown, value: unknown): MatcherOutcome {
    const result = asResult(received, "toHaveStructuredContent");
    const wanted = `structured content ${showJson(value)}`;
    return outcome(this.equals(result.structuredContent, value), wanted, result);
  },

  /** All texts of the result, on lines of their own, are this whole text, or one that the expression finds. */
  toHaveText(this: MatcherContext, received: unknown, text: string | RegExp): MatcherOutcome {
    const result = asResult(received, "toHaveText");
    return outcome(hasText(result, text), `a result whose text ${say(text)}`, result);
  },
};

function outcome(pass: boolean, wanted: string, result: CallToolResult): MatcherOutcome {
  return {
    pass,
    message: () =>
      `Expected ${pass ? "anything but " : ""}${wanted}.\n\nThe tool answered:\n${showResult(result)}`,
  };
}

function hasText(result: CallToolResult, text: string | RegExp): boolean {
  const found = textOf(result);
  return typeof text === "string" ? found === text : found.search(text) !== -1;
}

function say(text: string | RegExp): string {
  return typeof text === "string" ? `is ${JSON.stringify(text)}` : `matches ${String(text)}`;
}

/** A test that hands over anything else is wrong, also one that expects the opposite. */
function asResult(received: unknown, matcher: string): CallToolResult {
  if (typeof received === "object" && received !== null) {
    if (Array.isArray((received as { content?: unknown }).content)) return received as CallToolResult;
    if (typeof (received as { then?: unknown }).then === "function")
      throw new TypeError(
        `${matcher} takes the result of a call, and received a promise of one. Fix: await the call.`,
      );
  }
  throw new TypeError(
    `${matcher} takes the result of a call, with its content, and received ${showJson(received)}.`,
  );
}
