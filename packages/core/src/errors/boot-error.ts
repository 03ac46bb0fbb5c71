import type { FactsOf, ToolwrightErrorCode } from "./catalogue.js";
import { hasBrand } from "./has-brand.js";
import { sentencesOf } from "./sentences-of.js";

const BRAND = Symbol.for("@toolwright/core:BootError");

/** One thing that keeps an app from starting. */
export interface BootProblem {
  readonly code: ToolwrightErrorCode;
  /** `Class.method`, `Class`, or `createApp`: where in the user's own code. */
  readonly at: string;
  readonly what: string;
  readonly fix: string;
}

/** Writes a problem from the catalogue's sentence and the facts of the case. */
export function problem<C extends ToolwrightErrorCode>(code: C, at: string, facts: FactsOf<C>): BootProblem {
  return { code, at, ...sentencesOf(code, facts) };
}

/** Thrown once by `createApp`, or by `app.registerTool`, with everything that is wrong. */
export class BootError extends Error {
  readonly problems: readonly BootProblem[];

  /** @internal */
  constructor(problems: readonly BootProblem[], heading = "The app cannot start") {
    super(describe(problems, heading));
    this.name = "BootError";
    this.problems = problems;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Whether a thrown value is a {@link BootError}, also one made by another copy of this package. */
export function isBootError(value: unknown): value is BootError {
  return hasBrand(value, BRAND);
}

function describe(problems: readonly BootProblem[], heading: string): string {
  const count = problems.length === 1 ? "1 problem" : `${String(problems.length)} problems`;
  return [
    `${heading}: ${count}.`,
    ...problems.map(({ code, at, what, fix }) => `${code} ${at}: ${what}. Fix: ${fix}.`),
  ].join("\n");
}
