import type { CallToolResult, HeaderSource, Params, Principal } from "@toolwright/core";
import type { Pauses } from "./pauses.js";

/** What stands beside a call, and tells its caller from another. */
export interface CallerFacts {
  readonly principal?: Principal;
  readonly headers?: HeaderSource;
  readonly meta?: Params;
}

/** Somebody who calls one tool, and should only ever get an answer of their own. */
export interface IsolationCaller extends CallerFacts {
  /** How the report calls them. Default: the principal's id, or their number, from 1. */
  readonly name?: string;
  readonly tool: string;
  readonly args?: unknown;
  /**
   * Looks at the answer that this caller gets when nobody else calls, and throws, or answers `false`, where it is wrong;
   * a promise of either is awaited. Needed where two callers of one tool rightly get the same.
   */
  readonly expect?: (answer: CallToolResult) => unknown;
}

/** Who calls, how often, and how at once. */
export interface IsolationPlan {
  /** Two at least. Whoever calls several tools stands here once for each. */
  readonly callers: readonly IsolationCaller[];
  /**
   * How many calls in all, as many as callers at least. Default 400. Where there are more callers than run at once, it
   * takes some rounds until each two have met.
   */
  readonly calls?: number;
  /** How many calls are under way at once, 2 at least. Default 8. */
  readonly concurrency?: number;
  /** The same seed makes the same interleavings. Default: another one each time, which a report tells. */
  readonly seed?: number;
  /** Takes out of an answer what differs each time it is asked for: ids, times. A promise is awaited. */
  readonly normalize?: (answer: CallToolResult) => unknown;
  /** Where the fakes below the tools stop, so that the check decides who goes on first. */
  readonly pauses?: Pauses;
  /** How long one round of calls that run at once may take, in milliseconds. Default 5000. */
  readonly deadlineMs?: number;
}

/** What the check calls: an app, or a test app and its client. */
export interface CallableApp {
  call(name: string, args?: unknown, options?: CallerFacts): Promise<CallToolResult>;
}

/** An app, or how to make one that nobody has called yet. */
export type IsolatedApp = CallableApp | (() => CallableApp | Promise<CallableApp>);
