import { schemaFault, type SchemaFault } from "../schema-fault.js";
import { catastrophicLoop } from "./catastrophic-loop.js";
import type { Expression } from "./expression.js";

/** Judges the expressions of one boot, each of the same text and flags once. */
export class PatternCheck {
  readonly #loops = new Map<string, string | undefined>();

  /** What is wrong with some expressions: one fault, `TW_SCHEMA_PATTERN`, for each that takes exponential time. */
  faultsOf(expressions: readonly Expression[]): readonly SchemaFault[] {
    return expressions.flatMap((expression) => {
      const loop = this.#loopOf(expression);
      if (loop === undefined) return [];
      const { source, flags, place } = expression;
      const pattern = `/${source}/${flags.replace(/[duv]/g, "")}`;
      return [schemaFault("TW_SCHEMA_PATTERN", { place, pattern, loop })];
    });
  }

  #loopOf({ source, flags }: Expression): string | undefined {
    const key = `${flags}/${source}`;
    if (!this.#loops.has(key)) this.#loops.set(key, judged(source, flags));
    return this.#loops.get(key);
  }
}

function judged(source: string, flags: string): string | undefined {
  try {
    return catastrophicLoop(source, modeOf(source, flags));
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
