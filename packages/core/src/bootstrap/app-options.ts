import type { CacheHints, Implementation } from "@toolwright/kernel";
import type { Container, ContainerModule } from "inversify";
import type { ServiceClass } from "../container/service-resolver.js";
import type { Identify } from "../context/request-facts.js";
import type { FilterSource, GuardSource, InterceptorSource } from "../enhancers/enhancer-source.js";
import type { ErrorPolicy, Logger } from "../errors/error-policy.js";
import type { Messages } from "../errors/messages.js";
import type { CollectLimits } from "../invocation/collect/collection.js";
import type { NumberRules } from "../invocation/json/number-rules.js";
import type { HostName } from "../hosts/host-rule.js";
import type { SchemaAdapter } from "../schema/schema-adapter.js";

/** What an app is made of; `name` and `version` are how it introduces itself to clients. */
export interface AppOptions extends Implementation {
  /** How a model should use the server as a whole. */
  readonly instructions?: string | undefined;
  /** Classes with tools, in the order in which they are listed to clients. Those the container binds are found. */
  readonly services?: readonly ServiceClass[] | undefined;
  /** inversify modules that bind what the services need. */
  readonly modules?: readonly ContainerModule[] | undefined;
  /** A container of your own, instead of one made here. It stays yours: closing the app does not empty it. */
  readonly container?: Container | undefined;
  /** Stand in front of all tools, before those of their classes and methods. See `UseGuards`. */
  readonly guards?: readonly GuardSource[] | undefined;
  /** Stand around all tools, outside those of their classes and methods. See `UseInterceptors`. */
  readonly interceptors?: readonly InterceptorSource[] | undefined;
  /** Asked last about what any tool threw. See `UseFilters`. */
  readonly filters?: readonly FilterSource[] | undefined;
  /**
   * Finds out who calls, once per call, before anything else of the app runs; and who lists, where a guard may hide a tool.
   * Not asked where the transport knows, nor for calls from within the process. Throw an `McpError` to refuse. Default:
   * nobody is known.
   */
  readonly identify?: Identify | undefined;
  /** Adapters for schemas beyond zod (4.2 or newer) and Standard Schemas that offer JSON Schema. */
  readonly schemas?: readonly SchemaAdapter[] | undefined;
  /** Which messages of thrown errors the model reads. Default `verbatim`. */
  readonly errors?: ErrorPolicy | undefined;
  /**
   * `reject` refuses arguments, and properties within them, that a tool's published schema does not name. Default: the schema's
   * own rule.
   */
  readonly unknownArguments?: "reject" | undefined;
  /** Whether JSON strings sent for objects or arrays are repaired on the wire. Default `true`. */
  readonly repairArguments?: boolean | undefined;
  /** How many issues of bad arguments the model is told, at least 1. Default: all. */
  readonly maxIssues?: number | undefined;
  /**
   * The most that a result may take: bytes of its content, in UTF-8. Longer texts and lists are cut and say so; what cannot be
   * cut becomes a tool error. At least 256. Default: no limit, since hosts have different ones (Claude Code cuts at 25,000
   * tokens, about 100,000 bytes of English).
   */
  readonly maxResultBytes?: number | undefined;
  /** How much of an iterable or observable is collected. Default: 10,000 items and 16 MiB. */
  readonly collect?: CollectLimits | undefined;
  /** How numbers are sent that clients do not read alike. Default: unsafe integers as strings, no `NaN` and infinities. */
  readonly numbers?: NumberRules | undefined;
  /** The framework's sentences in other words, or another language. Default: English. */
  readonly messages?: Partial<Messages> | undefined;
  /** Whether tools may come and go while the app runs; clients are then told. Default `false`: they never change. */
  readonly dynamicTools?: boolean | undefined;
  /** Tools per page of `tools/list`, at least 1. Default: all on one page. */
  readonly pageSize?: number | undefined;
  /** How long, and between whom, clients of 2026-07-28 may keep the tool list. Default: not at all, private. */
  readonly cache?: CacheHints | undefined;
  /** Makes a tool's name from its method's, where `@Tool` gives none. Default: `searchIssues` to `search_issues`. */
  readonly toolName?: ((method: string) => string) | undefined;
  /**
   * Hosts that all tools should suit: published schemas are rewritten to what all of them accept, while validation keeps
   * the full rule; what cannot be rewritten is logged as a warning. Default: none.
   */
  readonly hosts?: readonly HostName[] | undefined;
  /**
   * How long `close()` waits for `onStop` and disposers, together and in milliseconds, at least 0; the rest is begun, and not
   * waited for. Default: 10,000.
   */
  readonly stopDeadlineMs?: number | undefined;
  /** Default: the console's error stream. */
  readonly logger?: Logger | undefined;
}

/** How the server introduces itself: the members of `Implementation` that were given. */
export function serverInfo(options: AppOptions): Implementation {
  const { name, version, title, description, websiteUrl, icons } = options;
  return {
    name,
    version,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
  };
}
