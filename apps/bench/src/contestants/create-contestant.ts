import { INITIALIZED_TEXT, initializeText } from "../workload/requests.js";
import type { Setup } from "../workload/setup.js";
import type { Contestant, ContestantFactory, ContestantName } from "./contestant.js";

/** Each contestant's code is loaded alone: nobody's modules sit in another one's heap. */
const loaders: Readonly<Record<ContestantName, () => Promise<ContestantFactory>>> = {
  limit: async () => (await import("./limit.js")).createLimit,
  floor: async () => withVariant((await import("./floor.js")).createFloor, "async"),
  "floor-sync": async () => withVariant((await import("./floor.js")).createFloor, "sync"),
  ours: async () => withVariant((await import("./ours.js")).createOurs, "async"),
  "ours-sync": async () => withVariant((await import("./ours.js")).createOurs, "sync"),
  "ours-scoped": async () => withVariant((await import("./ours.js")).createOurs, "scoped"),
  "ours-guarded": async () => withVariant((await import("./ours.js")).createOurs, "guarded"),
  "ours-per-call": async () => withVariant((await import("./ours.js")).createOurs, "per-call"),
  "mcp-lite": async () => (await import("./mcp-lite.js")).createMcpLite,
  "mcp-nest": async () => withVariant((await import("./mcp-nest.js")).createMcpNest, "plain"),
  "mcp-nest-guarded": async () => withVariant((await import("./mcp-nest.js")).createMcpNest, "guarded"),
  "mcp-nest-per-call": async () => withVariant((await import("./mcp-nest.js")).createMcpNest, "per-call"),
  sdk: async () => (await import("./sdk.js")).createSdk,
};

/** Builds a contestant in this process and shakes hands where its revision asks for it. */
export async function createContestant(name: ContestantName, setup: Setup): Promise<Contestant> {
  const create = await loaders[name]();
  const contestant = await create(setup);
  await shakeHands(contestant);
  return contestant;
}

function withVariant<V, A>(
  create: (setup: Setup, variant: V) => Contestant<A> | Promise<Contestant<A>>,
  variant: V,
): ContestantFactory {
  return (setup) => create(setup, variant);
}

async function shakeHands(contestant: Contestant): Promise<void> {
  const { handshake } = contestant;
  if (handshake === undefined) return;
  const text = contestant.text(await contestant.send(initializeText(0, handshake)));
  const { result } = JSON.parse(text) as { result?: { protocolVersion?: string } };
  if (result?.protocolVersion !== handshake) throw new Error(`The handshake failed: ${text}`);
  await contestant.send(INITIALIZED_TEXT);
}
