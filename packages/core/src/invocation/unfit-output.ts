import { ToolError } from "../errors/tool-error.js";

/** One thing that is wrong with what was returned, as it may be shown. */
export interface UnfitPlace {
  /** As code spells it, `items[2].sku`; empty for the value as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Where a value came from that does not fit, and what is wrong with it. */
export interface UnfitFacts {
  /** `Class.method` of the tool, which need not be the one that fails: tools call each other. */
  readonly at: string;
  /** Whether it may as well be what an interceptor made of the value. */
  readonly isIntercepted: boolean;
  readonly places: readonly UnfitPlace[];
}

/**
 * A returned value that does not fit its output schema. The model reads the message, as of any {@link ToolError}; what is
 * wrong is the tool's own fault, so that its author should hear of it as well.
 */
export class UnfitOutput extends ToolError {
  readonly facts: UnfitFacts;

  constructor(message: string, facts: UnfitFacts) {
    super(message);
    this.facts = facts;
  }

  /** The same, with all of its texts cleaned. */
  cleaned(clean: (text: string) => string): UnfitOutput {
    const places = this.facts.places.map(({ path, message }) => ({
      path: clean(path),
      message: clean(message),
    }));
    return new UnfitOutput(clean(this.message), { ...this.facts, places });
  }
}
