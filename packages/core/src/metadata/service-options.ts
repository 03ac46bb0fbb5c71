import { isRecord } from "./is-record.js";
import { chainOf, type DecoratedClass } from "./prototype-chain.js";
import type { DecoratorFault } from "./tool-metadata.js";

/** Shared by all copies of this package, as the tool records are. */
const SERVICE = Symbol.for("@toolwright/core:service:v2");

/** What `@ToolService` said of a class. */
export interface ServiceOptions {
  /** Stands before the name of each of its tools; empty where none was given. */
  readonly prefix: string;
  /** What it was given and does not take. */
  readonly fault?: DecoratorFault;
  /** What it was given beside the prefix: an option that there is not. */
  readonly rest?: object;
  /** It stands more than once on the class. */
  readonly isRepeated?: boolean;
}

const UNDECORATED: ServiceOptions = Object.freeze({ prefix: "" });

/** Keeps what `@ToolService` said, on exactly this class. What it does not take is a fault for boot to tell. */
export function recordServiceOptions(service: DecoratedClass, options: unknown): void {
  const isRepeated = isToolService(service);
  const value: ServiceOptions = Object.freeze({ ...readOptions(options), ...(isRepeated && { isRepeated }) });
  Object.defineProperty(service, SERVICE, { value, configurable: true });
}

function readOptions(options: unknown): ServiceOptions {
  if (!isRecord(options))
    return { prefix: "", fault: { option: "@ToolService", reason: "it takes an object of options" } };
  const { prefix = "", ...others } = options;
  const rest = Object.keys(others).length > 0 && { rest: others };
  if (typeof prefix === "string") return { prefix, ...rest };
  const fault = { option: "@ToolService({ prefix })", reason: "it must be a string" };
  return { prefix: "", fault, ...rest };
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
