import type { ToolAnnotations } from "@toolwright/kernel";
import type { ServiceClass } from "../container/service-resolver.js";
import type { Principal } from "../context/principal.js";
import type { ToolContext } from "../context/tool-context.js";

/** A decorator for custom metadata, which is its own key; made by `createMetadata`. */
export interface MetadataKey<T> {
  /** Tells this kind of metadata from every other. */
  readonly key: symbol;
  /** Carries the type; there is no such value. */
  readonly type?: T;
}

/** A tool, as guards, interceptors and filters see it. Frozen, one object for all calls. */
export interface ToolInfo {
  /** As clients call it. */
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly annotations: ToolAnnotations | undefined;
  /** The class by which its service is listed or bound, and the name of its method. */
  readonly service: ServiceClass;
  readonly method: string;
  /**
   * Custom metadata: what stands on the method itself, or else on its class, or else on the method of the base class, or else
   * on that base class, and so on up; `undefined` where nothing says anything.
   */
  get<T>(metadata: MetadataKey<T>): T | undefined;
}

/**
 * One call of a tool, after its arguments were found valid. What guards, interceptors and filters are given: frozen, and the
 * same object for all of them. What `args` and `principal` hold is not frozen.
 */
export interface ToolCall {
  readonly tool: ToolInfo;
  readonly context: ToolContext;
  /** What validation made of the arguments, as the method will get them; `undefined` for a tool without input. */
  readonly args: unknown;
  /** Who calls; `undefined` where nobody has found out. The same as `context.principal`. */
  readonly principal: Principal | undefined;
}

/** A tool on its way into a list that somebody asked for: a call that has no arguments. */
export type ToolListing = Omit<ToolCall, "args">;
