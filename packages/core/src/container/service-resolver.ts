import type { ToolContext } from "../context/tool-context.js";
import type { BootProblem } from "../errors/boot-error.js";

/** A class whose methods are tools. */
export type ServiceClass<T extends object = object> = abstract new (...args: never[]) => T;

/** An instance that lives for one call. */
export interface CallInstance {
  readonly instance: object;
  /** Ends the call scope: disposes what was made for this call. Absent when there is nothing to dispose. */
  readonly dispose?: (() => void | Promise<void>) | undefined;
}

/** How the calls of one service get their instance; decided at boot. */
export type InstanceSource =
  | { readonly kind: "singleton"; readonly instance: object }
  | {
      readonly kind: "call";
      readonly resolve: (context: ToolContext) => CallInstance | Promise<CallInstance>;
    };

/** Where instances come from. The only door between tools and a container. */
export interface ServiceResolver {
  /** The classes with tools that the container binds by themselves, in binding order. */
  boundServices(): readonly ServiceClass[];
  /** What keeps these services from being resolved safely; pure, creates nothing. */
  check(services: readonly ServiceClass[]): readonly BootProblem[];
  /** Decides how a service's instances are had; a singleton is created now. Rejects with what its creation threw. */
  source(service: ServiceClass): Promise<InstanceSource>;
  /** Disposes the singletons that this resolver owns. */
  dispose(): Promise<void>;
}
