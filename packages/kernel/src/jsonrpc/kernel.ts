import { Connection } from "./connection.js";
import { isThenable } from "./is-thenable.js";
import type { Era, Method, Protocol } from "./revision.js";

/** What a kernel is made of. */
export interface KernelOptions {
  readonly protocol: Protocol;
  readonly methods: readonly Method[];
  /** Told of faults that are the server's own, and what failed; the peer sees -32603 at most. */
  readonly onFault?: ((fault: unknown, where: string) => void) | undefined;
}

/**
 * A JSON-RPC server from message to message: it knows neither sockets nor what its methods do.
 *
 * Immutable and shared by all connections; everything that belongs to one peer lives in its {@link Connection}.
 */
export class Kernel {
  readonly protocol: Protocol;
  readonly #methods: MethodIndex;
  readonly #onFault: ((fault: unknown, where: string) => void) | undefined;

  /** @throws TypeError if two methods of one era have the same name */
  constructor(options: KernelOptions) {
    this.protocol = options.protocol;
    this.#methods = indexMethods(options.methods);
    this.#onFault = options.onFault;
  }

  /** Opens the protocol state of one peer. */
  connect(): Connection {
    return new Connection(this);
  }

  /** The method of that name in one era. */
  method(name: string, era: Era): Method | undefined {
    return this.#methods[era].get(name);
  }

  /**
   * Tells the operator of a fault that no peer can be told of. Never throws.
   *
   * @param where what failed, as a sentence about it would begin: the method's name, or `Closing the app`
   */
  reportFault(fault: unknown, where: string): void {
    try {
      const reported: unknown = this.#onFault?.(fault, where);
      if (isThenable(reported)) reported.then(undefined, () => undefined);
    } catch {
      // A failing reporter must not turn an answered request into an unanswered one.
    }
  }
}

/** A map per era: the lookup of every call then needs no key of its own making. */
type MethodIndex = Readonly<Record<Era, ReadonlyMap<string, Method>>>;

function indexMethods(methods: readonly Method[]): MethodIndex {
  const index = { handshake: new Map<string, Method>(), stateless: new Map<string, Method>() };
  for (const method of methods) {
    for (const era of method.era === undefined ? (["handshake", "stateless"] as const) : [method.era]) {
      if (index[era].has(method.name)) throw new TypeError(`Two handlers for the method "${method.name}"`);
      index[era].set(method.name, method);
    }
  }
  return index;
}
