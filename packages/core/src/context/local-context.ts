import type { Params } from "@toolwright/kernel";
import { ToolContext } from "./tool-context.js";

/** What a caller in the same process may give along. */
export interface LocalCallOptions {
  /** Cancels the call as far as the tool honours it. */
  readonly signal?: AbortSignal | undefined;
  /** What the tool sees as the request's `_meta`. */
  readonly meta?: Params | undefined;
}

/** The context of a call from within the process. */
export class LocalContext extends ToolContext {
  readonly toolName: string;
  readonly meta: Params | undefined;
  readonly client = undefined;
  #signal: AbortSignal | undefined;

  constructor(toolName: string, options: LocalCallOptions = {}) {
    super();
    this.toolName = toolName;
    this.meta = options.meta;
    this.#signal = options.signal;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  get progress(): ToolContext["progress"] {
    return ignoreProgress;
  }
}

function ignoreProgress(): void {
  // Nobody in the process asked for progress.
}
