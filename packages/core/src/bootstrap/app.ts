import type { CallToolResult, Implementation, Kernel, Server, Tool, Transport } from "@toolwright/kernel";
import type { ServiceClass, ServiceResolver } from "../container/service-resolver.js";
import type { LocalCallOptions } from "../context/local-context.js";
import { appError } from "../errors/app-error.js";
import type { LiveRegistry } from "../registry/live-registry.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { SchemaSource, ServiceCalls } from "../schema/schema-types.js";
import { writeBootReport } from "./boot-report.js";
import {
  assertCallOptions,
  assertDynamicTool,
  assertName,
  assertServiceClass,
  assertTransport,
} from "./calls/call-arguments.js";
import { admitted } from "./calls/admitted.js";
import { LocalCalls } from "./calls/local-calls.js";
import { unknownTool } from "./calls/unknown-tool.js";
import { GRACE_MS } from "./calls/within-grace.js";
import type { DynamicTool, RegisteredTool, UpdatableTool } from "./dynamic/dynamic-tool.js";
import type { ChangeableTools } from "./dynamic/changeable-tools.js";
import { serviceCalls } from "./calls/service-calls.js";

/** What closing takes beside calls and services, in milliseconds. */
const SPARE_MS = 1000;

/** The parts that `createApp` joins. */
export interface AppParts {
  readonly kernel: Kernel;
  readonly live: LiveRegistry;
  /** Where the app may change its tools. */
  readonly changeable: ChangeableTools | undefined;
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

  /** The tools that are served, as they are listed; also those that guards hide from some clients. */
  get tools(): readonly Tool[] {
    return this.#parts.live.current.definitions.map((definition) => definition.tool);
  }

  /** How the server introduces itself to clients. */
  get serverInfo(): Implementation {
    return this.#parts.serverInfo;
  }

  /** What is served, in lines for a person: every tool with its method, schemas and hints. */
  report(): string {
    const { name, version } = this.#parts.serverInfo;
    return writeBootReport(`${name} ${version}`, this.#parts.live.current.definitions);
  }

  /**
   * Serves the tools over a transport, beside those that already serve. Resolves when peers can reach it.
   *
   * @throws AppError `TW_CALL_ARGUMENT`; `TW_CALL_CLOSED` after `close()`; and whatever keeps the transport from listening
   */
  async listen(transport: Transport): Promise<void> {
    assertTransport(transport);
    this.#assertOpen();
    const { kernel, resolver } = this.#parts;
    const server: Server = {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => this.close(),
      stopTimeoutMs: GRACE_MS + resolver.stopDeadlineMs + SPARE_MS,
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
    // One that listens already refuses to do so again, and goes on serving.
    const listens = this.#transports.has(transport);
    this.#transports.add(transport);
    try {
      await transport.listen(server);
      // One that was still starting when it was closed may have opened since.
      if (this.#closing !== undefined) await transport.close();
    } catch (error) {
      if (!listens) this.#transports.delete(transport);
      throw error;
    }
  }

  /**
   * Adds a tool while the app runs: a function in place of a method, with the same checks, the same pipeline, and the same
   * ways in. Clients are told that the list has changed, where their revision allows it, once for all that changes in one
   * turn of the event loop. Only with the option `dynamicTools`.
   *
   * @throws BootError with everything that is wrong with it, as `createApp`
   * @throws AppError `TW_TOOLS_FIXED` without `dynamicTools`; `TW_CALL_ARGUMENT`, `TW_CALL_CLOSED`
   *
   * @example
   * ```ts
   * const greet = await app.registerTool({
   *   name: "greet",
   *   description: "Greet somebody.",
   *   input: z.object({ name: z.string() }),
   *   decorators: [UseGuards(SignedIn)],
   *   handler: ({ name }) => `Hello, ${name}!`,
   * });
   * await greet.update({ description: "Greet somebody by name." });
   * greet.remove();
   * ```
   */
  async registerTool<
    I extends SchemaSource | undefined = undefined,
    O extends SchemaSource | undefined = undefined,
  >(tool: DynamicTool<I, O>): Promise<UpdatableTool> {
    assertDynamicTool(tool);
    this.#assertOpen();
    return await this.#changeable.register(tool);
  }

  /**
   * A tool by its name, to be disabled, enabled or removed; also one that is disabled, and one that a class declares.
   * `undefined` where there is none. Only with the option `dynamicTools`.
   *
   * @throws AppError `TW_TOOLS_FIXED` without `dynamicTools`
   */
  registeredTool(name: string): RegisteredTool | undefined {
    return this.#changeable.find(name);
  }

  /**
   * Calls a tool by name and gets what a client would get; arguments are not repaired.
   *
   * @throws AppError `TW_CALL_ARGUMENT`, `TW_CALL_UNKNOWN_TOOL`, `TW_CALL_HIDDEN_TOOL`, `TW_CALL_CLOSED`
   * @throws McpError what the tool threw of that kind
   * @throws the reason of a signal that has fired already; the tool does not start then
   */
  async call(name: string, args: unknown = {}, options?: LocalCallOptions): Promise<CallToolResult> {
    assertName(name);
    assertCallOptions("app.call", options);
    this.#assertOpen();
    const registry = this.#parts.live.current;
    const definition = registry.get(name);
    if (definition === undefined) throw unknownTool(name, registry);
    return asSent(
      await this.#calls.run(name, options, (context) =>
        admitted(definition, context, () => definition.call.invoke(args ?? {}, context)),
      ),
    );
  }

  /**
   * A service whose methods run through the whole pipeline, typed as the class: arguments are validated, defaults
   * applied, the output checked. Resolves to the method's own value and rejects with what it threw, or with
   * `InvalidArgumentsError`. The call of a method that returns a generator lasts until that has ended or was left.
   *
   * @throws AppError `TW_CALL_ARGUMENT`, and `TW_CALL_NOT_A_TOOL` where a method is named that is none; calls reject as those
   *   of {@link call} do
   *
   * @example
   * ```ts
   * const issues = await app.service(IssueTools).search({ repo: "acme/api", query: "timeout" });
   * ```
   */
  service<T extends object>(service: ServiceClass<T>): ServiceCalls<T> {
    assertServiceClass(service);
    const { live } = this.#parts;
    // Looked up by each call: a tool that went is gone, one that came is there.
    const registry: Pick<ToolRegistry, "find"> = { find: (...wanted) => live.current.find(...wanted) };
    return serviceCalls(service, registry, (name, options, invoke) => {
      this.#assertOpen();
      return this.#calls.run(name, options, invoke);
    });
  }

  /**
   * Closes every transport and cancels the calls from within the process, waits up to 5 seconds for these and for tools that
   * are being registered, then runs `onStop` and disposes the services, up to `stopDeadlineMs`. What fails there is logged.
   * A second call waits for the first. Rejects with the first failure of a transport, when all is done.
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
    const ended = Promise.all([this.#calls.close(), this.#parts.changeable?.close()]);
    const outcomes = await Promise.allSettled([...this.#transports].map(async (one) => one.close()));
    await ended;
    await this.#parts.resolver.dispose();
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  get #changeable(): ChangeableTools {
    const { changeable } = this.#parts;
    if (changeable === undefined) throw appError("TW_TOOLS_FIXED", {});
    return changeable;
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw appError("TW_CALL_CLOSED", {});
  }
}

/** As a client would read it: a copy, in which dates are strings and nothing is `undefined`. */
function asSent(result: CallToolResult): CallToolResult {
  return JSON.parse(JSON.stringify(result)) as CallToolResult;
}
