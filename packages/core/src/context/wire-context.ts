import { type Call, type Params, ProgressReporter } from "@toolwright/kernel";
import type { Principal } from "./principal.js";
import { RequestHeaders } from "./request-headers.js";
import type { CallContext } from "./call-context.js";
import { type ClientFacts, ToolContext } from "./tool-context.js";

/** The context of a call that came over the protocol. Signal, reporter and facts are made when a tool asks for them. */
export class WireContext extends ToolContext implements CallContext {
  readonly toolName: string;
  readonly #principal: Principal | undefined;
  readonly #call: Call;
  #headers: RequestHeaders | undefined;
  #progress: ToolContext["progress"] | undefined;

  constructor(call: Call, toolName: string, principal?: Principal) {
    super();
    this.#call = call;
    this.toolName = toolName;
    this.#principal = principal;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  throwIfCancelled(): void {
    this.#call.throwIfCancelled();
  }

  get principal(): Principal | undefined {
    return this.#principal;
  }

  get meta(): Params | undefined {
    return this.#call.params?.["_meta"] as Params | undefined;
  }

  get client(): ClientFacts {
    const { protocolVersion, clientCapabilities, clientInfo } = this.#call.envelope;
    return { protocolVersion, capabilities: clientCapabilities, info: clientInfo };
  }

  get transport(): string {
    return this.#call.exchange.peer?.transport ?? "unknown";
  }

  get headers(): RequestHeaders {
    this.#headers ??= new RequestHeaders(this.#call.exchange.peer?.headers);
    return this.#headers;
  }

  get remoteAddress(): string | undefined {
    return this.#call.exchange.peer?.remoteAddress;
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
