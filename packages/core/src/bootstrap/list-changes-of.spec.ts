import "reflect-metadata";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { createKernel, InMemoryTransport, type Server } from "@toolwright/kernel";
import { LiveRegistry } from "../registry/live-registry.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { createApp } from "./create-app.js";
import { listChangesOf } from "./list-changes-of.js";

interface Received {
  readonly method?: string;
  readonly result?: { readonly capabilities: unknown };
}

/** A client of 2025-11-25 whose handshake is over. */
async function connect(
  listen: (transport: InMemoryTransport) => Promise<void>,
): Promise<readonly Received[]> {
  const memory = new InMemoryTransport();
  await listen(memory);
  const heard: Received[] = [];
  const peer = memory.connect((message) => heard.push(JSON.parse(message) as Received));
  const clientInfo = { name: "c", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  peer.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
  peer.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  await microtasks();
  return heard;
}

async function microtasks(): Promise<void> {
  for (let n = 0; n < 10; n++) await Promise.resolve();
}

describe("the tools of an app", () => {
  it.each([
    [undefined, {}],
    [false, {}],
    [true, { listChanged: true }],
  ])("are declared to change only where dynamicTools is true: %j", async (dynamicTools, tools) => {
    await using app = await createApp({ name: "s", version: "1", dynamicTools });
    const heard = await connect((transport) => app.listen(transport));
    expect(heard[0]?.result?.capabilities).toEqual({ tools });
  });
});

describe("a change of the tools", () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["queueMicrotask"] }));
  afterEach(() => void jest.useRealTimers());

  it("is told once for all swaps in one turn, awaited ones included", async () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    const kernel = createKernel({
      serverInfo: { name: "s", version: "1" },
      features: [{ capabilities: { tools: { listChanged: true } }, methods: [] }],
      changes: listChangesOf(live),
    });
    const server: Server = {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => Promise.resolve(),
      reportFault: () => undefined,
    };
    const heard = await connect((transport) => transport.listen(server));
    for (const told of [1, 2]) {
      for (let n = 0; n < 5; n++) {
        live.swap([]);
        await microtasks();
      }
      expect(heard).toHaveLength(told);
      jest.advanceTimersByTime(0);
      await microtasks();
      expect(heard).toHaveLength(told + 1);
      expect(heard.at(-1)?.method).toBe("notifications/tools/list_changed");
    }
    expect(jest.getTimerCount()).toBe(0);
  });

  it("starts nothing where nobody listens", () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    listChangesOf(live);
    live.swap([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
