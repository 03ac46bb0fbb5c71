import type { Effort } from "../measure/race.js";

/** How much work a run does. */
export interface Intensity {
  /** Calls before the first figure, per way of calling. */
  readonly warmupCalls: number;
  /** The least that one batch in process lasts. */
  readonly batchMs: number;
  /** The least that one round over HTTP lasts. */
  readonly httpRoundMs: number;
  /**
   * Rounds in process for each one of the others: they are short, so that contestants take turns faster than the machine
   * changes its pace.
   */
  readonly slices: number;
  readonly effort: Effort;
  /** How many tools "1,000 tools" are. */
  readonly manyTools: number;
  /** Processes per contestant of the import section. */
  readonly importRuns: number;
}

/** A table as it will be printed. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A figure that was aimed at. Printed, never a reason to fail. */
export interface Target {
  readonly what: string;
  readonly wanted: string;
  readonly seen: string;
  readonly met: boolean;
}

/** A ratio that must not be smaller than the one wanted; shown cut off, not rounded up to what it misses. */
export function atLeast(what: string, seen: number, wanted: number): Target {
  return {
    what,
    wanted: `at least ${String(wanted)}`,
    seen: (Math.floor(seen * 100) / 100).toFixed(2),
    met: seen >= wanted,
  };
}

/** What a section of the benchmark found. */
export interface SectionResult {
  readonly title: string;
  readonly note: string;
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

/** One question, and the measurement that answers it. */
export interface Section {
  readonly name: string;
  run(intensity: Intensity): Promise<SectionResult>;
}
