import type { ContestantName } from "../contestants/contestant.js";
import type { CheckedAnswers } from "../workload/check-answers.js";
import type { Setup } from "../workload/setup.js";
import type { Sample } from "./sample.js";

/** What one contestant is measured on, in a process of its own. */
export interface Job {
  readonly contestant: ContestantName;
  readonly setup: Setup;
  /** `call`: tools/call, answers looked at as text. `list`: tools/list, answers encoded as they would leave. */
  readonly work: "call" | "list";
  /** Over how many of the tools the calls are spread. */
  readonly spread: number;
  readonly warmupCalls: number;
  /** The least that one batch lasts. */
  readonly batchMs: number;
}

/** What is known once a contestant is warm. */
export interface Prepared {
  readonly checked: CheckedAnswers;
  /** The mean length of an answer. */
  readonly bytesPerCall: number;
}

/** One round of a contestant. */
export interface Round {
  readonly sequential: Sample;
  /** 64 calls in flight at once; not measured for lists, which are answered at once. */
  readonly concurrent: Sample | undefined;
}
