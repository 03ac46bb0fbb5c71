import { Kernel } from "../jsonrpc/kernel.js";
import type { Method } from "../jsonrpc/revision.js";
import { ListChanges } from "./changes/list-changes.js";
import type { ServerIdentity } from "./identity.js";
import { discoverMethod } from "./methods/discover.js";
import { initializeMethod } from "./methods/initialize.js";
import { listenMethod } from "./methods/listen.js";
import { pingMethod } from "./methods/ping.js";
import { createProtocol } from "./protocol.js";
import type { Implementation, ServerCapabilities } from "./wire.js";

/** A part of the protocol that a server may offer: its capabilities and the methods behind them. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  readonly methods: readonly Method[];
}

/** What {@link createKernel} builds from. */
export interface ServerKernelOptions {
  readonly serverInfo: Implementation;
  readonly instructions?: string | undefined;
  readonly features: readonly Feature[];
  /** Where it is announced that a list has changed, for features that declare `listChanged`. */
  readonly changes?: ListChanges | undefined;
  /** Told of faults that are the server's own, and what failed; the peer sees -32603 at most. */
  readonly onFault?: ((fault: unknown, where: string) => void) | undefined;
}

/**
 * A kernel that speaks the Model Context Protocol: lifecycle, discovery, and whatever its features add.
 *
 * @throws TypeError if two features handle one method
 *
 * @example
 * ```ts
 * const kernel = createKernel({ serverInfo: { name: "clock", version: "1.0.0" }, features: [] });
 * const reply = await kernel.connect().receive('{"jsonrpc":"2.0","id":1,"method":"ping"}', { notify: () => {} });
 * ```
 */
export function createKernel(options: ServerKernelOptions): Kernel {
  const { serverInfo, instructions, features, changes = new ListChanges(), onFault } = options;
  const capabilities = Object.assign(
    {},
    ...features.map((feature) => feature.capabilities),
  ) as ServerCapabilities;
  const identity: ServerIdentity = { serverInfo, capabilities, instructions };
  return new Kernel({
    protocol: createProtocol(serverInfo),
    methods: [
      initializeMethod(identity, changes),
      discoverMethod(identity),
      listenMethod(capabilities, changes),
      pingMethod,
      ...features.flatMap((feature) => feature.methods),
    ],
    onFault,
  });
}
