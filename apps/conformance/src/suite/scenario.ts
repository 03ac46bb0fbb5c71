/** One assertion of the suite, as its `checks.json` has it. A `WARNING` is a SHOULD of the protocol that was not met. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** What one scenario found out in one run. An id may occur several times among its checks. */
export interface Scenario {
  /** The title of the run, see {@link Selection}. */
  readonly run: string;
  readonly name: string;
  readonly checks: readonly Check[];
}

/** The scenarios of one run of the suite. */
export interface Selection {
  readonly title: string;
  /** The suite's options that choose them. */
  readonly options: readonly string[];
  /** How many the pinned version of the suite chooses; fewer have run when it broke off. */
  readonly scenarios: number;
}

/**
 * Everything the suite has for servers. The first two are the lists by which a revision is judged, all on that revision's
 * wire; older revisions have no list, but scenarios on their wire; the last has each scenario once, those of extensions
 * included.
 */
export const SELECTIONS: readonly Selection[] = [
  { title: "2025-11-25", options: ["--requirements", "2025-11-25"], scenarios: 33 },
  { title: "2026-07-28", options: ["--requirements", "2026-07-28"], scenarios: 50 },
  { title: "2025-06-18", options: ["--suite", "all", "--spec-version", "2025-06-18"], scenarios: 27 },
  { title: "2025-03-26", options: ["--suite", "all", "--spec-version", "2025-03-26"], scenarios: 1 },
  { title: "all", options: ["--suite", "all"], scenarios: 65 },
];
