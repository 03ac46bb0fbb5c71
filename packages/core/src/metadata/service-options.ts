import { chainOf, type DecoratedClass } from "./prototype-chain.js";

/** Shared by all copies of this package, as the tool records are. */
const SERVICE = Symbol.for("@toolwright/core:service:v1");

/** What `@ToolService` said of a class. */
export interface ServiceOptions {
  /** Stands before the name of each of its tools; empty where none was given. */
  readonly prefix: string;
}

const UNDECORATED: ServiceOptions = Object.freeze({ prefix: "" });

/** Keeps what `@ToolService` said, on exactly this class. */
export function recordServiceOptions(service: DecoratedClass, prefix: string): void {
  const value: ServiceOptions = Object.freeze({ prefix });
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

/** Whether `@ToolService` stands on exactly this class; a base's says nothing of this one's constructor. */
export function isToolService(service: DecoratedClass): boolean {
  return Object.hasOwn(service, SERVICE);
}
