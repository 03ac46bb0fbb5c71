import type { ToolContext } from "./tool-context.js";

/** Something injects `Principal` in a call that has none. The message is for whoever made the call in the process. */
export class MissingPrincipal extends Error {
  readonly #context: ToolContext;

  constructor(context: ToolContext) {
    super(
      `A service of the tool "${context.toolName}" injects Principal, and this call has none: let the app's \`identify\` ` +
        "find one, refuse the call there, or inject ToolContext and read `principal`",
    );
    this.name = "MissingPrincipal";
    this.#context = context;
  }

  /** Whether an error says that this very call has no principal, and not another one that it waited for. */
  static isOf(context: ToolContext, error: unknown): boolean {
    return error instanceof MissingPrincipal && error.#context === context;
  }
}
