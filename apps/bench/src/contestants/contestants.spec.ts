import { describe, expect, it } from "@jest/globals";
import type { Job } from "../measure/job.js";
import { race } from "../measure/race.js";
import type { Setup } from "../workload/setup.js";
import type { ContestantName } from "./contestant.js";

const EFFORT = { generations: 1, rounds: 1, slices: 1, isolation: "none" } as const;

function jobs(contestants: readonly ContestantName[], setup: Setup, work: Job["work"] = "call"): Job[] {
  return contestants.map((contestant) => ({
    contestant,
    setup,
    work,
    spread: 1,
    warmupCalls: 64,
    batchMs: 0,
  }));
}

/** `race` throws when somebody answers otherwise than the floor. */
describe("the contestants", () => {
  it.each([
    ["2025-11-25", "text"],
    ["2025-11-25", "data"],
    ["2026-07-28", "text"],
    ["2026-07-28", "data"],
  ] as const)("do the same work on %s, %s", async (revision, kind) => {
    const everybody = ["limit", "floor", "floor-sync", "ours", "ours-sync", "ours-scoped", "sdk"] as const;
    const setup = { revision, kind, tools: 3 };
    const standings = await race(jobs(everybody, setup), EFFORT);
    const lengths = new Map(standings.map(({ contestant, bytesPerCall }) => [contestant, bytesPerCall]));
    expect([...lengths.keys()]).toEqual(everybody);
    expect(lengths.get("ours")).toBe(lengths.get("floor"));
  });

  it("include mcp-lite, on the revision that it speaks", async () => {
    const setup = { revision: "2025-11-25", kind: "data", tools: 3 } as const;
    await expect(race(jobs(["floor", "mcp-lite"], setup), EFFORT)).resolves.toHaveLength(2);
  });

  it("answer alike with enhancers around the tool, and with a service per call", async () => {
    const setup = { revision: "2025-11-25", kind: "text", tools: 3 } as const;
    const everybody = ["floor", "ours-guarded", "ours-per-call"] as const;
    await expect(race(jobs(everybody, setup), EFFORT)).resolves.toHaveLength(everybody.length);
  });

  it("send lists of the same length, ours and the floor", async () => {
    const setup = { revision: "2026-07-28", kind: "data", tools: 20 } as const;
    const [floor, ours] = await race(jobs(["floor", "ours"], setup, "list"), EFFORT);
    expect(ours?.bytesPerCall).toBe(floor?.bytesPerCall);
  });

  it("are not measured when one does other work", async () => {
    const other = jobs(["ours"], { revision: "2025-11-25", kind: "data", tools: 3 });
    const floor = jobs(["floor"], { revision: "2025-11-25", kind: "text", tools: 3 });
    await expect(race([...floor, ...other], EFFORT)).rejects.toThrow(/ours answers otherwise than the floor/);
  });
});
