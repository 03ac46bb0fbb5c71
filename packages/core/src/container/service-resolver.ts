import type { ToolContext } from "../context/tool-context.js";
import { messageOf } from "../errors/error-policy.js";
import type { BootProblem } from "../errors/boot-error.js";

/** A class whose methods are tools. */
export type ServiceClass<T extends object = object> = abstract new (...args: never[]) => T;

/** The instances of one call. */
export interface CallInstance {
  readonly instance: object;
  /** What stands around its method, in the order in which it was asked for. */
  readonly enhancers: readonly object[];
  /** Ends the call scope: disposes what was made for this call. Absent when there is nothing to dispose. */
  readonly dispose?: (() => void | Promise<void>) | undefined;
}

/** Why an instance could not be created, and of which class. */
export class CreationError extends Error {
  readonly target: ServiceClass;

  constructor(target: ServiceClass, cause: unknown) {
    super(messageOf(cause) ?? "its creation failed", { cause });
    this.target = target;
  }
}

/** What the calls of one tool run on. */
export interface CallRoots {
  readonly service: ServiceClass;
  /** The classes of its guards, interceptors and filters. */
  readonly enhancers: readonly ServiceClass[];
}

/** How the calls of one tool get their instances; decided at boot. */
export type InstanceSource =
  | { readonly kind: "singleton"; readonly instance: object; readonly enhancers: readonly object[] }
  | {
      readonly kind: "call";
      readonly resolve: (context: ToolContext) => CallInstance | Promise<CallInstance>;
      /** The enhancers that are singletons, each at its place: they are there also where a call's own are not. */
      readonly enhancers: readonly (object | undefined)[];
    };

/** Where instances come from. The only door between tools and a container. */
export interface ServiceResolver {
  /** The classes with tools that the container binds by themselves, in binding order. */
  boundServices(): readonly ServiceClass[];
  /** What keeps these classes from being resolved safely; pure, creates nothing. */
  check(classes: readonly ServiceClass[]): readonly BootProblem[];
  /** Decides how a tool's instances are had; singletons are created now. Rejects with a {@link CreationError}. */
  source(roots: CallRoots): Promise<InstanceSource>;
  /**
   * Starts the singletons that this resolver owns, each after what it needs, as far as they were made by now. Resolves with
   * what one of them threw; those behind it are not started then.
   */
  start(): Promise<readonly BootProblem[]>;
  /** Stops what was started, and then disposes the singletons that this resolver owns, each before what it needs. */
  dispose(): Promise<void>;
}
