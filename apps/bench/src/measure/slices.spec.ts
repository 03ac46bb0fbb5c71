import { describe, expect, it } from "@jest/globals";
import type { Round } from "./job.js";
import { inSlices, meanRound } from "./slices.js";

describe("inSlices", () => {
  it("gives everybody one turn per slice, and turns the order around in between", async () => {
    const order: string[] = [];
    const turns = await inSlices(["a", "b"], 3, (name) => Promise.resolve(order.push(name)));
    expect(order.join("")).toBe("abbaab");
    expect([...turns]).toEqual([
      ["a", [1, 4, 5]],
      ["b", [2, 3, 6]],
    ]);
  });
});

describe("meanRound", () => {
  const slice = (cpuUs: number, concurrent?: number): Round => ({
    sequential: { cpuUs, wallUs: cpuUs * 10 },
    concurrent: concurrent === undefined ? undefined : { cpuUs: concurrent, wallUs: concurrent },
  });

  it("keeps the slice in which garbage was collected", () => {
    expect(meanRound([slice(1), slice(1), slice(7)]).sequential).toEqual({ cpuUs: 3, wallUs: 30 });
  });

  it("sums up calls in flight at once by themselves, where they were measured", () => {
    expect(meanRound([slice(1, 2), slice(1, 4)]).concurrent?.cpuUs).toBe(3);
    expect(meanRound([slice(1)]).concurrent).toBeUndefined();
  });
});
