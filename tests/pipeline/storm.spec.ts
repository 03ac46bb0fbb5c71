import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, createApp } from "@toolwright/core";
import { connectClient, type TestClient } from "@toolwright/testing";
import "reflect-metadata";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Random } from "../hostile/random.js";
import { REVISIONS } from "../contract/served.js";
import { planOf, type StormPlan } from "./storm/storm-plan.js";
import { Ledger } from "./storm/ledger.js";
import { stormServices } from "./storm/storm-app.js";

const SEED = Number(process.env["STORM_SEED"] ?? 20_260_728);
const CALLS = 1_000;

/** How one call ended, for its caller. */
interface Ended {
  readonly user: string;
  readonly outcome: "answered" | "failed" | "refused" | "cancelled";
  readonly text: string;
}

/** Makes one call, with a signal, as somebody. */
type CallOne = (user: string, plan: StormPlan, signal: AbortSignal) => Promise<unknown>;

/** In process a call is answered with what its tool threw; a client does not wait for that. */
const FAILED_AS_CANCELLED = ({ outcome, text }: Ended): boolean =>
  outcome === "failed" && text.includes('"cancelled"');
const CANCELLED = ({ outcome }: Ended): boolean => outcome === "cancelled";

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);

beforeEach(() => {
  rejections.length = 0;
  process.on("unhandledRejection", note);
});
afterEach(() => {
  process.off("unhandledRejection", note);
});

describe("a storm of calls", () => {
  it("in process leaves nothing behind, and mixes nothing up", async () => {
    await expectWeathered((app) => {
      return Promise.resolve((user, plan, signal) =>
        app.call("whoami", { user }, { principal: { id: user }, meta: { plan }, signal }),
      );
    }, FAILED_AS_CANCELLED);
  });

  it.each(REVISIONS)("over the wire (%s) leaves nothing behind, and mixes nothing up", async (revision) => {
    await expectWeathered(async (app) => {
      const clients: TestClient[] = [];
      for (let index = 0; index < 8; index++) clients.push(await connectClient(app, { revision }));
      let turn = 0;
      return (user, plan, signal) => {
        const client = clients[turn++ % clients.length];
        if (client === undefined) throw new Error("No client is connected");
        return client.call("whoami", { user }, { principal: { id: user }, meta: { plan }, signal });
      };
    }, CANCELLED);
  });
});

async function expectWeathered(
  connect: (app: App) => Promise<CallOne>,
  isCancelled: (one: Ended) => boolean,
): Promise<void> {
  const ledger = new Ledger();
  {
    const app = await createApp({
      name: "storm",
      version: "1",
      ...stormServices(ledger),
      logger: { warn: () => undefined, error: () => undefined },
    });
    const call = await connect(app);
    const random = new Random(SEED);
    const calls = Array.from({ length: CALLS }, (_, index) => one(call, `user${String(index)}`, random));
    const ended = await Promise.all(calls);
    await ledger.settled();
    expect(ended).toHaveLength(CALLS);
    expectNoMixup(ended);
    expect(ledger.misseen).toEqual([]);
    expect(ledger.undisposed).toEqual([]);
    expect(ledger.disposedTwice).toEqual([]);
    // Every kind of end has come about, or the storm was a breeze.
    const kinds = new Set(ended.map(({ outcome }) => outcome));
    expect([...kinds]).toEqual(expect.arrayContaining(["answered", "failed", "refused"]));
    expect(ended.some(isCancelled)).toBe(true);
    expect(ledger.made).toBeGreaterThan(CALLS);
    await app.close();
  }
  await sleep(0);
  expect(rejections).toEqual([]);
  await expectCollected(ledger);
}

async function one(call: CallOne, user: string, random: Random): Promise<Ended> {
  const plan = planOf(random);
  const controller = new AbortController();
  const { cancelAfter } = plan;
  // What hangs until it is cancelled must be.
  if (cancelAfter !== undefined) void turns(cancelAfter).then(() => controller.abort(new Error("cancelled")));
  try {
    const result = (await call(user, plan, controller.signal)) as { isError?: boolean };
    return { user, outcome: result.isError === true ? "failed" : "answered", text: JSON.stringify(result) };
  } catch (error) {
    const isCancelled = controller.signal.aborted && (error as Error).message === "cancelled";
    return { user, outcome: isCancelled ? "cancelled" : "refused", text: String(error) };
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** No text names a user but its own. */
function expectNoMixup(ended: readonly Ended[]): void {
  const foreign = ended.filter(({ user, text }) => {
    return (text.match(/user\d+/g) ?? []).some((name) => name !== user);
  });
  expect(foreign).toEqual([]);
  const answered = ended.filter(({ outcome }) => outcome === "answered");
  expect(answered.filter(({ user, text }) => !text.includes(user) && !text.includes("instead"))).toEqual([]);
}

/** Nothing of any call is held by anybody. A few may still stand on a stack. */
async function expectCollected(ledger: Ledger): Promise<void> {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  let alive = ledger.alive;
  for (let round = 0; round < 20 && alive > 10; round++) {
    await sleep(5);
    gc();
    alive = ledger.alive;
  }
  expect(alive).toBeLessThanOrEqual(10);
}
