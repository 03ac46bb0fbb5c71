import { schemaFault, type SchemaFault } from "../schema-fault.js";
import { catastrophicLoop } from "./loops/catastrophic-loop.js";
import { cubicLoops } from "./loops/cubic-loops.js";
import type { Expression } from "./expression.js";

/** Judges the expressions of one boot, each of the same text and flags once. */
export class PatternCheck {
  readonly #costs = new Map<string, Cost | undefined>();

  /** What is wrong with some expressions: one fault, `TW_SCHEMA_PATTERN`, for each that takes cubic time or more. */
  faultsOf(expressions: readonly Expression[]): readonly SchemaFault[] {
    return expressions.flatMap((expression) => {
      const cost = this.#costOf(expression);
      if (cost === undefined) return [];
      const { source, flags, place } = expression;
      const pattern = `/${source}/${flags.replace(/[duv]/g, "")}`;
      return [schemaFault("TW_SCHEMA_PATTERN", { place, pattern, ...cost })];
    });
  }

  #costOf({ source, flags }: Expression): Cost | undefined {
    const key = `${flags}/${source}`;
    if (!this.#costs.has(key)) this.#costs.set(key, judged(source, modeOf(source, flags)));
    return this.#costs.get(key);
  }
}

/** How long matching takes, and why; and what to do about it. */
interface Cost {
  readonly cost: string;
  readonly fix: string;
}

function exponential(loop: string): Cost {
  return {
    cost: `exponential time: there are two ways to repeat ${loop} over the same text`,
    fix: "write the pattern so that a text can be repeated in one way only (^(a+)+$ as ^a+$), or check the text in code",
  };
}

function cubic(loops: readonly string[]): Cost {
  return {
    cost: `cubic time or more: a text can be shared in many ways among the repeated ${loops.join(", ")}`,
    fix: "begin it with ^, and let what is repeated leave out what comes next (^.+@.+\\..+$ as ^[^@]+@[^@.]+\\.[^@]+$), or check the text in code",
  };
}

function judged(source: string, flags: string): Cost | undefined {
  try {
    const loop = catastrophicLoop(source, flags);
    if (loop !== undefined) return exponential(loop);
    const loops = cubicLoops(source, flags);
    return loops && cubic(loops);
  } catch {
    // Not understood is not refused.
    return undefined;
  }
}

/** A pattern of JSON Schema may come from an expression that is none in Unicode mode. */
function modeOf(source: string, flags: string): string {
  try {
    new RegExp(source, flags);
    return flags;
  } catch {
    return flags.replace("u", "");
  }
}
