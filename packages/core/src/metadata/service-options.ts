import { chainOf, type DecoratedClass } from "./prototype-chain.js";
import { isReflectLoaded } from "./reflected-types.js";

/** Shared by all copies of this package, as the tool records are. */
const SERVICE = Symbol.for("@toolwright/core:service:v1");

/** What `@ToolService` said of a class. */
export interface ServiceOptions {
  /** Whether `@ToolService` stands on the class or on one of its bases. */
  readonly decorated: boolean;
  /** Stands before the name of each of its tools; empty where none was given. */
  readonly prefix: string;
  /** Whether the decorator ran before reflect-metadata was loaded; the class is not injectable then. */
  readonly beforeReflect: boolean;
}

const UNDECORATED: ServiceOptions = Object.freeze({ decorated: false, prefix: "", beforeReflect: false });

/** Keeps what `@ToolService` said, on exactly this class. */
export function recordServiceOptions(service: DecoratedClass, prefix: string): void {
  const value: ServiceOptions = Object.freeze({ decorated: true, prefix, beforeReflect: !isReflectLoaded() });
  Object.defineProperty(service, SERVICE, { value, configurable: true });
}

/**
 * What the nearest `@ToolService` up the class's chain said, as a whole: a subclass that is decorated again, without a
 * prefix, has none.
 */
export function readServiceOptions(service: DecoratedClass): ServiceOptions {
  const owner = chainOf(service).find((candidate) => Object.hasOwn(candidate, SERVICE));
  return (owner as Readonly<Record<symbol, ServiceOptions>> | undefined)?.[SERVICE] ?? UNDECORATED;
}
