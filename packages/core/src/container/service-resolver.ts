import type { ToolContext } from "../context/tool-context.js";
import { messageOf } from "../errors/error-policy.js";
import type { BootProblem } from "../errors/boot-error.js";

/** A class whose methods are tools. */
export type ServiceClass<T extends object = object> = abstract new (...args: never[]) => T;

/** What was made for one call. */
export interface CallInstances {
  /** In the order in which their classes were named. */
  readonly instances: readonly object[];
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

/** How calls get the instances of some classes; decided at boot. */
export type InstanceSource =
  | { readonly kind: "singleton"; readonly kept: readonly object[] }
  | {
      readonly kind: "call";
      readonly resolve: (context: ToolContext) => CallInstances | Promise<CallInstances>;
      /**
       * At the index of its class, each singleton; `undefined` where calls make their own. Filters are found here when a
       * call's instances could not be made.
       */
      readonly kept: readonly (object | undefined)[];
    };

/** What will be an instance, as far as it is known before one is made. */
export type Implementation = (
  | { readonly kind: "class"; readonly target: ServiceClass }
  | { readonly kind: "instance"; readonly instance: object }
) & {
  /** Whether the container hands it to somebody who may put another in its place. */
  readonly mayChange: boolean;
};

/** Where instances come from. The only door between tools and a container. */
export interface ServiceResolver {
  /** The classes with tools that the container binds by themselves, in binding order. */
  boundServices(): readonly ServiceClass[];
  /** What is bound to a class, or will be; `undefined` where nobody can say, as for what a factory makes. */
  implementationOf(target: ServiceClass): Implementation | undefined;
  /**
   * What keeps these classes from being resolved safely; pure, creates nothing.
   *
   * @param places where classes stand that nobody finds by their name alone, such as guards
   */
  check(classes: readonly ServiceClass[], places?: ReadonlyMap<ServiceClass, string>): readonly BootProblem[];
  /**
   * Decides how instances of these classes are had, together and in this order; singletons are created now. Rejects with a
   * {@link CreationError}, or with an AppError `TW_CALL_CLOSED` from the moment of disposal.
   */
  source(classes: readonly ServiceClass[]): Promise<InstanceSource>;
  /**
   * Lets go of singletons whose asynchronous creation failed, so that they are made anew when they are asked for again; until
   * then, all that need one learn of the one failure.
   */
  forgetFailed(): Promise<void>;
  /**
   * Starts the singletons that this resolver owns, each after what it needs, as far as they were made by now. Resolves with
   * what one of them threw; those behind it are not started then.
   */
  start(): Promise<readonly BootProblem[]>;
  /** How long `dispose` may take, in milliseconds. */
  readonly stopDeadlineMs: number;
  /** Stops what was started, and then disposes the singletons that this resolver owns, each before what it needs. */
  dispose(): Promise<void>;
}
