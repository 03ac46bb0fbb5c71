import type { Effort } from "../measure/race.js";

/** How much work a run does. */
export interface Intensity {
  /** Calls before the first figure, per way of calling. */
  readonly warmupCalls: number;
  /** The least that one batch in process lasts. */
  readonly batchMs: number;
  /**
   * Batches of every contestant in one round in process: they are short, so that contestants take turns faster than the
   * machine changes its pace. A round's figure is the mean over them.
   */
  readonly slices: number;
  /** Connections from the load process to every server. */
  readonly httpConnections: number;
  /** Requests before the first figure over HTTP; fewer where each takes long. */
  readonly httpWarmupCalls: number;
  /** The least that one slice of a round over HTTP lasts. */
  readonly httpSliceMs: number;
  /** Slices of every contestant in one round over HTTP. */
  readonly httpSlices: number;
  readonly effort: Effort;
  /** How many tools "1,000 tools" are. */
  readonly manyTools: number;
  /** Processes per contestant of the import section. */
  readonly importRuns: number;
  /** Sessions that are opened and ended before their memory is looked at. */
  readonly memorySessions: number;
  readonly soak: SoakIntensity;
}

/** How long ours is kept under mixed load, and how often its heap is looked at meanwhile. */
export interface SoakIntensity {
  readonly totalMs: number;
  readonly samples: number;
  /** After how many milliseconds without a request abandoned sessions end. */
  readonly idleMs: number;
  /** How long the load stops before each look: long enough for abandoned sessions to end. */
  readonly restMs: number;
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

/** A figure that must not be larger than the one wanted; shown with its unit. */
export function atMost(what: string, seen: number, { most, unit }: { most: number; unit: string }): Target {
  return {
    what,
    wanted: `at most ${String(most)} ${unit}`,
    seen: `${(Math.ceil(seen * 100) / 100).toFixed(2)} ${unit}`,
    met: seen <= most,
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
  /** Whether it only runs when it is asked for by name, or in a smoke run. */
  readonly onlyByName?: boolean;
  run(intensity: Intensity): Promise<SectionResult>;
}
