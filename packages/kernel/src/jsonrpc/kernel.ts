import { Connection } from "./connection.js";
import type { Era, Method, Protocol } from "./revision.js";

/** What a kernel is made of. */
export interface KernelOptions {
  readonly protocol: Protocol;
  readonly methods: readonly Method[];
  /** Told of faults that are the server's own, which the peer only sees as -32603. */
  readonly onFault?: ((fault: unknown, method: string) => void) | undefined;
}

/**
 * A JSON-RPC server from message to message: it knows neither sockets nor what its methods do.
 *
 * Immutable and shared by all connections; everything that belongs to one peer lives in its {@link Connection}.
 */
export class Kernel {
  readonly protocol: Protocol;
  readonly #methods: ReadonlyMap<string, Method>;
  readonly #onFault: ((fault: unknown, method: string) => void) | undefined;

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
    return this.#methods.get(`${era} ${name}`);
  }

  /** @internal */
  reportFault(fault: unknown, method: string): void {
    try {
      const reported: unknown = this.#onFault?.(fault, method);
      if (reported instanceof Promise) reported.catch(() => undefined);
    } catch {
      // A failing reporter must not turn an answered request into an unanswered one.
    }
  }
}

function indexMethods(methods: readonly Method[]): ReadonlyMap<string, Method> {
  const index = new Map<string, Method>();
  for (const method of methods) {
    for (const era of method.era === undefined ? (["handshake", "stateless"] as const) : [method.era]) {
      const key = `${era} ${method.name}`;
      if (index.has(key)) throw new TypeError(`Two handlers for the method "${method.name}"`);
      index.set(key, method);
    }
  }
  return index;
}
