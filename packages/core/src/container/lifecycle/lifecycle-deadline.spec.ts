import { describe, expect, it, jest } from "@jest/globals";
import { LifecycleDeadline } from "./lifecycle-deadline.js";

const never = () => new Promise<void>(() => undefined);

describe("the deadline of an end", () => {
  function open(ms: number) {
    const faults: string[] = [];
    const deadline = new LifecycleDeadline(ms);
    const run = (owner: string, step: () => void | Promise<void>) =>
      deadline.run(owner, step, (fault, who) => void faults.push(`${who}: ${String(fault)}`));
    return { deadline, run, faults };
  }

  it("waits for each step, tells whether it ended well, and leaves no timer", async () => {
    const set = jest.spyOn(globalThis, "setTimeout");
    const cleared = jest.spyOn(globalThis, "clearTimeout");
    const { deadline, run, faults } = open(10_000);
    const timer = set.mock.results[0]?.value;
    set.mockRestore();
    let isDone = false;
    const slow = async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      isDone = true;
    };
    expect(await run("Slow", slow)).toBe(true);
    expect(isDone).toBe(true);
    expect(await run("Quick", () => undefined)).toBe(true);
    expect(await run("Late", () => Promise.reject(new Error("late")))).toBe(false);
    const atOnce = () => {
      throw new Error("at once");
    };
    expect(await run("Sync", atOnce)).toBe(false);
    expect(faults).toEqual(["Late: Error: late", "Sync: Error: at once"]);
    expect(await deadline.finish()).toEqual([]);
    expect(timer).toBeDefined();
    expect(cleared.mock.calls.flat()).toContain(timer);
    cleared.mockRestore();
  });

  it("only begins what comes after it, and names once whoever has not ended a turn later", async () => {
    const { deadline, run } = open(0);
    const begun: string[] = [];
    const begin = (owner: string, step: () => void | Promise<void>) =>
      run(owner, () => {
        begun.push(owner);
        return step();
      });
    expect(await begin("Pool", never)).toBe(false);
    expect(await begin("Pool", never)).toBe(false);
    await begin("Quick", () => undefined);
    await begin("Soon", async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    });
    await begin("Store", never);
    expect(begun).toEqual(["Pool", "Pool", "Quick", "Soon", "Store"]);
    expect(await deadline.finish()).toEqual(["Pool", "Store"]);
  });

  it("still reports what fails after it", async () => {
    const { deadline, run, faults } = open(0);
    let fail: (reason: Error) => void = () => undefined;
    await run("Pool", () => new Promise((_resolve, reject) => (fail = reject)));
    expect(await deadline.finish()).toEqual(["Pool"]);
    fail(new Error("too late"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(faults).toEqual(["Pool: Error: too late"]);
  });

  it("waits in spite of a number that no timer can hold", async () => {
    const { deadline, run } = open(Number.MAX_SAFE_INTEGER);
    const ended = await run("Pool", () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(ended).toBe(true);
    expect(await deadline.finish()).toEqual([]);
  });
});
