import { type Call, type Params, ProgressReporter } from "@toolwright/kernel";
import { type ClientFacts, ToolContext } from "./tool-context.js";

/** The context of a call that came over the protocol. Signal, reporter and facts are made when a tool asks for them. */
export class WireContext extends ToolContext {
  readonly toolName: string;
  readonly #call: Call;
  #progress: ToolContext["progress"] | undefined;

  constructor(call: Call, toolName: string) {
    super();
    this.#call = call;
    this.toolName = toolName;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  get meta(): Params | undefined {
    return this.#call.params?.["_meta"] as Params | undefined;
  }

  get client(): ClientFacts {
    const { protocolVersion, clientCapabilities, clientInfo } = this.#call.envelope;
    return { protocolVersion, capabilities: clientCapabilities, info: clientInfo };
  }

  get progress(): ToolContext["progress"] {
    this.#progress ??= reportTo(new ProgressReporter(this.#call));
    return this.#progress;
  }
}

function reportTo(reporter: ProgressReporter): ToolContext["progress"] {
  return (progress, total, message) => {
    reporter.report({ progress, total, message });
  };
}
