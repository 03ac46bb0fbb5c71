import { createKernel, type InMemoryPeer, InMemoryTransport } from "@toolwright/kernel";
import { toolsFeature } from "./tools-feature.js";

/** A client of the tools feature that writes text and keeps whatever comes back. */
export interface TextPeer extends InMemoryPeer {
  /** Everything that arrived since it was last taken, once all that is due has happened. */
  take(): Promise<unknown[]>;
}

/** Connects a peer to a server of its own. */
export async function connectPeer(): Promise<TextPeer> {
  const kernel = createKernel({
    serverInfo: { name: "transcript", version: "1.0.0" },
    instructions: "Call the tools.",
    features: [toolsFeature],
  });
  const memory = new InMemoryTransport();
  await memory.listen({
    protocol: kernel.protocol,
    connect: () => kernel.connect(),
    stop: () => Promise.resolve(),
    reportFault: (fault, where) => kernel.reportFault(fault, where),
  });
  let inbox: unknown[] = [];
  const peer = memory.connect((message) => inbox.push(JSON.parse(message)));
  const take = async (): Promise<unknown[]> => {
    // The tools need microtasks only, so after one turn of the event loop nothing is left to come.
    await new Promise((resolve) => setImmediate(resolve));
    const taken = inbox;
    inbox = [];
    return taken;
  };
  return { ...peer, take };
}
