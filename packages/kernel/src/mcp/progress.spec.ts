import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Call } from "../jsonrpc/call.js";
import { type Progress, ProgressReporter } from "./progress.js";
import { createKernel } from "./server-kernel.js";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

let now = 0;
beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

type Work = (report: (step: Progress) => void, call: Call) => object | Promise<object>;

/** Runs one call; what its client sees comes back in order, replies as `"reply"`. */
async function run(work: Work, asked: object = { progressToken: "t" }): Promise<unknown[]> {
  const seen: unknown[] = [];
  const handle = (call: Call): object | Promise<object> => {
    const reporter = new ProgressReporter(call);
    return work((step) => {
      reporter.report(step);
    }, call);
  };
  const kernel = createKernel({
    serverInfo: { name: "t", version: "1" },
    features: [{ capabilities: {}, methods: [{ name: "work", handle }] }],
  });
  const params = { _meta: { ..._meta, ...asked } };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "work", params });
  const reply = await kernel.connect().receive(text, {
    notify: (message) => seen.push((JSON.parse(message) as { params: unknown }).params),
  });
  seen.push(reply === undefined ? "no reply" : "reply");
  return seen;
}

describe("ProgressReporter", () => {
  it.each([0, "0", "", 7])("[LM-PROGRESS-01] echoes the token %j in its own type", async (token) => {
    const seen = await run(
      (report) => {
        report({ progress: 1 });
        return {};
      },
      { progressToken: token },
    );
    expect(seen).toStrictEqual([{ progressToken: token, progress: 1 }, "reply"]);
  });

  it("[LM-PROGRESS-01] sends nothing to a client that gave no token", async () => {
    const seen = await run((report) => {
      report({ progress: 1 });
      return {};
    }, {});
    expect(seen).toEqual(["reply"]);
  });

  it("sends total and message when they are fit to be sent", async () => {
    const seen = await run((report) => {
      report({ progress: 0.5, total: 2, message: "half" });
      now += 100;
      report({ progress: 1, total: NaN, message: 5 as unknown as string });
      return {};
    });
    expect(seen).toStrictEqual([
      { progressToken: "t", progress: 0.5, total: 2, message: "half" },
      { progressToken: "t", progress: 1 },
      "reply",
    ]);
  });

  it("[LM-PROGRESS-02] drops values that do not increase, and those that are no finite number", async () => {
    const seen = await run((report) => {
      for (const progress of [-1, 0, 0, -5, NaN, 3, 2, Infinity, -Infinity, "9", 3.5]) {
        report({ progress: progress as number });
        now += 100;
      }
      return {};
    });
    const values = seen.slice(0, -1).map((params) => (params as Progress).progress);
    expect(values).toEqual([-1, 0, 3, 3.5]);
  });

  it("[LM-PROGRESS-04] is bounded in a loop of 10 000, and the last one leaves before the reply", async () => {
    const loop: Work = (report) => {
      for (let progress = 1; progress <= 10_000; progress++) report({ progress });
      return {};
    };
    const expected = [{ progressToken: "t", progress: 1 }, { progressToken: "t", progress: 10_000 }, "reply"];
    expect(await run(loop)).toEqual(expected);
    expect(await run((report, call) => Promise.resolve(loop(report, call)))).toEqual(expected);
  });

  it("[LM-PROGRESS-04] sends at most one in 20 ms, the newest one", async () => {
    const seen = await run((report) => {
      for (let progress = 1; progress <= 100; progress++) {
        report({ progress });
        now += 1;
      }
      return {};
    });
    const values = seen.slice(0, -1).map((params) => (params as Progress).progress);
    expect(values).toEqual([1, 21, 41, 61, 81, 100]);
  });

  it("sends a report just before the end once, before the reply, also when the method fails", async () => {
    const failing: Work = (report) => {
      report({ progress: 0 });
      report({ progress: 1, total: 1 });
      throw new Error("failed");
    };
    for (const work of [
      failing,
      (...args: Parameters<Work>) => Promise.resolve(args).then(() => failing(...args)),
    ]) {
      expect(await run(work)).toEqual([
        { progressToken: "t", progress: 0 },
        { progressToken: "t", progress: 1, total: 1 },
        "reply",
      ]);
    }
  });

  it("[LM-PROGRESS-03] sends nothing after the reply", async () => {
    let late: (step: Progress) => void = () => undefined;
    const seen = await run((report) => {
      late = report;
      report({ progress: 1 });
      return {};
    });
    now += 100;
    late({ progress: 2 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([{ progressToken: "t", progress: 1 }, "reply"]);
  });

  it("[LM-PROGRESS-03] sends nothing after a cancellation, not even what it held back", async () => {
    const seen = await run(async (report, call) => {
      report({ progress: 1 });
      report({ progress: 2 });
      call.connection.close();
      await Promise.resolve();
      now += 100;
      report({ progress: 3 });
      return {};
    });
    expect(seen).toEqual([{ progressToken: "t", progress: 1 }, "no reply"]);
  });

  it("goes on when the clock is set back", async () => {
    const seen = await run((report) => {
      report({ progress: 1 });
      now -= 3_600_000;
      report({ progress: 2 });
      now += 20;
      report({ progress: 3 });
      report({ progress: 4 });
      return {};
    });
    expect(seen.map((params) => (params as Progress).progress)).toEqual([1, 2, 3, 4, undefined]);
  });
});
