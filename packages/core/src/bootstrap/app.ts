import type { CallToolResult, Kernel, Server, Tool, Transport } from "@toolwright/kernel";
import type { ServiceClass, ServiceResolver } from "../container/service-resolver.js";
import { LocalContext, type LocalCallOptions } from "../context/local-context.js";
import { appError } from "../errors/app-error.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { ServiceCalls } from "../schema/schema-types.js";
import { serviceCalls } from "./service-calls.js";
import { writeBootReport } from "./boot-report.js";

/** The parts that `createApp` joins. */
export interface AppParts {
  readonly kernel: Kernel;
  readonly registry: ToolRegistry;
  readonly resolver: ServiceResolver;
  readonly title: string;
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
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** The tools, as clients see them listed. */
  get tools(): readonly Tool[] {
    return this.#parts.registry.definitions.map((definition) => definition.tool);
  }

  /** What is served, in lines for a person: every tool with its method, schemas and hints. */
  report(): string {
    return writeBootReport(this.#parts.title, this.#parts.registry.definitions);
  }

  /**
   * Serves the tools over a transport, beside those that already serve. Resolves when peers can reach it.
   *
   * @throws AppError `TW_CALL_CLOSED` after `close()`; and whatever keeps the transport from listening
   */
  async listen(transport: Transport): Promise<void> {
    this.#assertOpen();
    const { kernel } = this.#parts;
    const server: Server = {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => this.close(),
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
    this.#transports.add(transport);
    try {
      await transport.listen(server);
    } catch (error) {
      this.#transports.delete(transport);
      throw error;
    }
  }

  /**
   * Calls a tool by name and gets what a client would get; arguments are not repaired.
   *
   * @throws AppError `TW_CALL_UNKNOWN_TOOL`, `TW_CALL_CLOSED`
   * @throws McpError what the tool threw of that kind
   */
  async call(name: string, args: unknown = {}, options?: LocalCallOptions): Promise<CallToolResult> {
    this.#assertOpen();
    const { registry } = this.#parts;
    const definition = registry.get(name);
    if (definition === undefined) {
      const count = registry.definitions.length;
      throw appError("TW_CALL_UNKNOWN_TOOL", { name, similar: registry.similarTo(name), count });
    }
    return asSent(await definition.call(args ?? {}, new LocalContext(name, options)));
  }

  /**
   * A service whose methods run through the whole pipeline, typed as the class: arguments are validated, defaults
   * applied, the output checked. Resolves to the method's own value and rejects with what it threw, or with
   * `InvalidArgumentsError`.
   *
   * @example
   * ```ts
   * const issues = await app.service(IssueTools).search({ repo: "acme/api", query: "timeout" });
   * ```
   */
  service<T extends object>(service: ServiceClass<T>): ServiceCalls<T> {
    return serviceCalls(service, this.#parts.registry, () => {
      this.#assertOpen();
    });
  }

  /** Closes every transport, then disposes the services. A second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const outcomes = await Promise.allSettled([...this.#transports].map((transport) => transport.close()));
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
