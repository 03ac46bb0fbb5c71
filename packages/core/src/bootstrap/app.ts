import type { CallToolResult, Implementation, Kernel, Server, Tool, Transport } from "@toolwright/kernel";
import type { ServiceClass, ServiceResolver } from "../container/service-resolver.js";
import type { LocalCallOptions } from "../context/local-context.js";
import { appError } from "../errors/app-error.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { ServiceCalls } from "../schema/schema-types.js";
import { writeBootReport } from "./boot-report.js";
import {
  assertCallOptions,
  assertName,
  assertServiceClass,
  assertTransport,
} from "./calls/call-arguments.js";
import { LocalCalls } from "./calls/local-calls.js";
import { serviceCalls } from "./calls/service-calls.js";

/** The parts that `createApp` joins. */
export interface AppParts {
  readonly kernel: Kernel;
  readonly registry: ToolRegistry;
  readonly resolver: ServiceResolver;
  readonly serverInfo: Implementation;
}

/**
 * A running set of tools: serve it over transports, or call it from within the process.
 *
 * @example
 * ```ts
 * await using app = await createApp({ name: "clock", version: "1.0.0", services: [ClockTools] });
 * await app.listen(http({ port: 3000 }));
 * ```
 */
export class App implements AsyncDisposable {
  readonly #parts: AppParts;
  readonly #transports = new Set<Transport>();
  readonly #calls = new LocalCalls();
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** The tools, as clients see them listed. */
  get tools(): readonly Tool[] {
    return this.#parts.registry.definitions.map((definition) => definition.tool);
  }

  /** How the server introduces itself to clients. */
  get serverInfo(): Implementation {
    return this.#parts.serverInfo;
  }

  /** What is served, in lines for a person: every tool with its method, schemas and hints. */
  report(): string {
    const { name, version } = this.#parts.serverInfo;
    return writeBootReport(`${name} ${version}`, this.#parts.registry.definitions);
  }

  /**
   * Serves the tools over a transport, beside those that already serve. Resolves when peers can reach it.
   *
   * @throws AppError `TW_CALL_ARGUMENT`; `TW_CALL_CLOSED` after `close()`; and whatever keeps the transport from listening
   */
  async listen(transport: Transport): Promise<void> {
    assertTransport(transport);
    this.#assertOpen();
    const { kernel } = this.#parts;
    const server: Server = {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => this.close(),
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
    // One that listens already refuses to do so again, and goes on serving.
    const listens = this.#transports.has(transport);
    this.#transports.add(transport);
    try {
      await transport.listen(server);
    } catch (error) {
      if (!listens) this.#transports.delete(transport);
      throw error;
    }
  }

  /**
   * Calls a tool by name and gets what a client would get; arguments are not repaired.
   *
   * @throws AppError `TW_CALL_ARGUMENT`, `TW_CALL_UNKNOWN_TOOL`, `TW_CALL_CLOSED`
   * @throws McpError what the tool threw of that kind
   * @throws the reason of a signal that has fired already; the tool does not start then
   */
  async call(name: string, args: unknown = {}, options?: LocalCallOptions): Promise<CallToolResult> {
    assertName(name);
    assertCallOptions("app.call", options);
    this.#assertOpen();
    const { registry } = this.#parts;
    const definition = registry.get(name);
    if (definition === undefined) {
      const count = registry.definitions.length;
      throw appError("TW_CALL_UNKNOWN_TOOL", { name, similar: registry.similarTo(name), count });
    }
    return asSent(
      await this.#calls.run(name, options, (context) => definition.call.invoke(args ?? {}, context)),
    );
  }

  /**
   * A service whose methods run through the whole pipeline, typed as the class: arguments are validated, defaults
   * applied, the output checked. Resolves to the method's own value and rejects with what it threw, or with
   * `InvalidArgumentsError`.
   *
   * @throws AppError `TW_CALL_ARGUMENT`; its methods reject as {@link call} does
   *
   * @example
   * ```ts
   * const issues = await app.service(IssueTools).search({ repo: "acme/api", query: "timeout" });
   * ```
   */
  service<T extends object>(service: ServiceClass<T>): ServiceCalls<T> {
    assertServiceClass(service);
    return serviceCalls(service, this.#parts.registry, (name, options, invoke) => {
      this.#assertOpen();
      return this.#calls.run(name, options, invoke);
    });
  }

  /**
   * Closes every transport and cancels the calls from within the process, waits for these up to 5 seconds, then disposes
   * the services. A second call waits for the first. Rejects with the first failure of a transport, when all is done.
   */
  close(): Promise<void> {
    if (this.#closing !== undefined) return this.#closing;
    let follow: (end: Promise<void>) => void = () => undefined;
    this.#closing = new Promise((resolve) => (follow = resolve));
    // Only now: whoever hears of the end may call or close again, and must find the app closed.
    follow(this.#close());
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const ended = this.#calls.close();
    const outcomes = await Promise.allSettled([...this.#transports].map(async (one) => one.close()));
    await ended;
    await this.#parts.resolver.dispose();
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw appError("TW_CALL_CLOSED", {});
  }
}

/** As a client would read it: a copy, in which dates are strings and nothing is `undefined`. */
function asSent(result: CallToolResult): CallToolResult {
  return JSON.parse(JSON.stringify(result)) as CallToolResult;
}
