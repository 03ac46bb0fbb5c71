import { describe, expect, it, jest } from "@jest/globals";
import { LocalContext } from "../../context/local-context.js";
import type { ErrorFilter } from "../../enhancers/error-filter.js";
import type { Guard } from "../../enhancers/guard.js";
import type { Interceptor, Next } from "../../enhancers/interceptor.js";
import type { ToolCall, ToolInfo } from "../../enhancers/tool-call.js";
import type { Ending } from "../ending/ending.js";
import type { RunningCall } from "../running-call.js";
import { Pipeline } from "./pipeline.js";
import type { Chain } from "./run-interceptors.js";
import { lookupFixed, lookupMade } from "./step.js";

const tool = { name: "tool" } as ToolInfo;
const running: RunningCall = {
  sent: "sent",
  context: new LocalContext("tool", { principal: { id: "anna" } }),
};

/** An ending that says how the call ended, and of which input. */
const telling: Ending<string> = {
  returned: (value, { sent }, input) => `returned ${String(value)} of ${String(sent)}, ${String(input)}`,
  thrown: (error, { sent }, input) =>
    `thrown ${(error as Error).message} of ${String(sent)}, ${String(input)}`,
  filtered: ({ content }, { sent }, input) =>
    `filtered ${String(content)} of ${String(sent)}, ${String(input)}`,
  invalid: () => "invalid",
};
/** As that of clients, whose results can be rewritten. */
const rewritable: Ending<string> = {
  ...telling,
  rewriter: {
    noteOf: (given) => given,
    check: (answered, { note }) => (answered === note ? String(answered) : `rewritten ${String(answered)}`),
  },
};

interface Around {
  readonly guards?: readonly Guard[];
  readonly interceptors?: readonly Interceptor[];
  readonly filters?: readonly ErrorFilter[];
}

function pipeline(method: Chain<unknown>, around: Around, ending = telling): Pipeline<string> {
  const { guards = [], interceptors = [], filters = [] } = around;
  return new Pipeline({
    tool,
    enhancers: {
      guards: guards.map((guard) => lookupFixed(guard)),
      interceptors: interceptors.map((interceptor) => lookupFixed(interceptor)),
      filters: filters.map((filter) => lookupFixed(filter)),
    },
    method,
    ending,
    refusal: () => new Error("denied"),
  });
}

const run = (method: Chain<unknown>, around: Around = {}, ending = telling) =>
  pipeline(method, around, ending).run([], "input", running);

const fail = (message: string) => (): never => {
  throw new Error(message);
};
const failLater = (message: string) => () => Promise.reject(new Error(message));

describe("a call through the pipeline", () => {
  it("passes its stations from the outside in, and back", async () => {
    const stations: string[] = [];
    const note = (station: string) => stations.push(station);
    const interceptor = {
      intercept: async (_call: ToolCall, next: Next) => {
        note("value in");
        const value = await next();
        note("value out");
        return value;
      },
      interceptResult: async (_call: ToolCall, next: Next) => {
        note("result in");
        const result = await next();
        note("result out");
        return result;
      },
    } as Interceptor;
    const guard: Guard = { canActivate: () => note("guard") > 0 };
    const method = () => (note("method"), "value");
    expect(await run(method, { guards: [guard], interceptors: [interceptor] }, rewritable)).toBe(
      "returned value of sent, input",
    );
    expect(stations).toEqual(["guard", "result in", "value in", "method", "value out", "result out"]);
  });

  it("shows everyone one and the same call, with the input, the context and who calls", async () => {
    const calls: ToolCall[] = [];
    const keep = (call: ToolCall) => calls.push(call);
    await run(
      fail("no"),
      {
        guards: [{ canActivate: (call) => keep(call) > 0 }],
        interceptors: [{ intercept: (call, next) => (keep(call), next()) }],
        filters: [{ catch: (_error, call) => void keep(call) }],
      },
      rewritable,
    );
    expect(calls).toHaveLength(3);
    expect(new Set(calls).size).toBe(1);
    expect(calls[0]).toEqual({ tool, context: running.context, args: "input", principal: { id: "anna" } });
  });

  it("answers at once as long as nothing of it waits", () => {
    expect(run(() => "value", { guards: [{ canActivate: () => true }] })).toBe(
      "returned value of sent, input",
    );
    expect(run(fail("no"), { filters: [{ catch: () => "said" }] })).toBe("filtered said of sent, input");
  });

  it.each<[string, Around, Chain<unknown>]>([
    ["a guard", { guards: [{ canActivate: () => Promise.resolve(true) }] }, () => "value"],
    ["an interceptor", { interceptors: [{ intercept: (_call, next) => next() }] }, () => "value"],
    ["the method", {}, () => Promise.resolve("value")],
  ])("waits for %s", async (_what, around, method) => {
    const outcome = run(method, around);
    expect(outcome).toBeInstanceOf(Promise);
    expect(await outcome).toBe("returned value of sent, input");
  });

  it("goes round interceptors of results where it ends in none", async () => {
    const interceptResult = jest.fn<NonNullable<Interceptor["interceptResult"]>>();
    expect(await run(() => "value", { interceptors: [{ interceptResult }] })).toBe(
      "returned value of sent, input",
    );
    expect(interceptResult).not.toHaveBeenCalled();
  });

  it("has an interceptor's own result checked where it ends in one", async () => {
    const interceptor = { interceptResult: () => "own" } as unknown as Interceptor;
    expect(await run(() => "value", { interceptors: [interceptor] }, rewritable)).toBe("rewritten own");
  });
});

describe("what fails in the pipeline", () => {
  it.each<{ what: string; around: Around; method?: Chain<unknown>; message: string }>([
    { what: "a guard that denies", around: { guards: [{ canActivate: () => false }] }, message: "denied" },
    { what: "a guard that throws", around: { guards: [{ canActivate: fail("guard") }] }, message: "guard" },
    {
      what: "a guard that rejects",
      around: { guards: [{ canActivate: failLater("guard") }] },
      message: "guard",
    },
    {
      what: "an interceptor",
      around: { interceptors: [{ intercept: fail("interceptor") }] },
      message: "interceptor",
    },
    { what: "the method, at once", around: {}, method: fail("method"), message: "method" },
    { what: "the method, later", around: {}, method: failLater("method"), message: "method" },
  ])("is told to filters, and then ends the call: $what", async (failing) => {
    const { around, method = () => "value", message } = failing;
    const heard: unknown[] = [];
    const listener: ErrorFilter = { catch: (error) => void heard.push((error as Error).message) };
    expect(await run(method, { ...around, filters: [listener] })).toBe(`thrown ${message} of sent, input`);
    expect(heard).toEqual([message]);
    const speaking: ErrorFilter = { catch: (error) => Promise.resolve(`said ${(error as Error).message}`) };
    expect(await run(method, { ...around, filters: [speaking] })).toBe(
      `filtered said ${message} of sent, input`,
    );
  });

  it("stops where a guard denies", async () => {
    const method = jest.fn<Chain<unknown>>();
    const intercept = jest.fn<NonNullable<Interceptor["intercept"]>>();
    const around: Around = { guards: [{ canActivate: () => false }], interceptors: [{ intercept }] };
    expect(await run(method, around)).toBe("thrown denied of sent, input");
    expect(method).not.toHaveBeenCalled();
    expect(intercept).not.toHaveBeenCalled();
  });

  it.each<[string, Chain<unknown>]>([
    ["at once", fail("method")],
    ["later", failLater("method")],
  ])("reaches interceptors of results as the result that filters made of it: %s", async (_when, method) => {
    const seen: unknown[] = [];
    const interceptor = {
      interceptResult: async (_call: ToolCall, next: Next) => {
        const result = await next();
        seen.push(result);
        return result;
      },
    } as Interceptor;
    const around: Around = { interceptors: [interceptor], filters: [{ catch: () => "said" }] };
    expect(await run(method, around, rewritable)).toBe("filtered said of sent, input");
    expect(seen).toEqual(["filtered said of sent, input"]);
  });

  it.each<[string, Chain<unknown>]>([
    ["at once", fail("method")],
    ["later", failLater("method")],
  ])("is told to filters once where the ending throws it on: %s", async (_when, method) => {
    const strict: Ending<string> = {
      ...rewritable,
      thrown: (error) => {
        throw error;
      },
    };
    const heard: unknown[] = [];
    const passing = { interceptResult: (_call: ToolCall, next: Next) => next() } as Interceptor;
    const filters: ErrorFilter[] = [{ catch: (error) => void heard.push(error) }];
    await expect(run(method, { interceptors: [passing], filters }, strict)).rejects.toThrow("method");
    expect(heard).toHaveLength(1);
  });

  it.each<[string, Chain<unknown>]>([
    ["well, at once", () => "value"],
    ["well, later", () => Promise.resolve("value")],
    ["badly, at once", fail("method")],
    ["badly, later", failLater("method")],
  ])("cannot be tried again when the call has ended %s", async (_how, method) => {
    const kept: Next[] = [];
    const keeping: Interceptor = {
      intercept: (_call, next) => {
        kept.push(next);
        return next();
      },
    };
    await run(method, { interceptors: [keeping] });
    await expect(kept[0]?.()).rejects.toThrow("when the call was over");
  });

  it("cannot go on behind an interceptor that answered at once in its place", async () => {
    const method = jest.fn<Chain<unknown>>();
    const kept: Next[] = [];
    const answering: Interceptor = { intercept: (_call, next) => kept.push(next) };
    expect(run(method, { interceptors: [answering] })).toBe("returned 1 of sent, input");
    await expect(kept[0]?.()).rejects.toThrow("when the call was over");
    expect(method).not.toHaveBeenCalled();
  });

  it("cannot be tried again when an interceptor of results has failed", async () => {
    const kept: Next[] = [];
    const failing = {
      interceptResult: (_call: ToolCall, next: Next) => {
        kept.push(next);
        throw new Error("interceptor");
      },
    } as Interceptor;
    expect(run(() => "value", { interceptors: [failing] }, rewritable)).toBe(
      "thrown interceptor of sent, input",
    );
    await expect(kept[0]?.()).rejects.toThrow("when the call was over");
  });
});

describe("a call of which not everything could be made", () => {
  const unmade = new Error("unmade");

  it("ends as what was thrown, of the input that was valid", () => {
    const outcome = pipeline(() => "value", {}).failUnmade(unmade, running, { made: [], input: "valid" });
    expect(outcome).toBe("thrown unmade of sent, valid");
  });

  it("is told to the filters that are there", () => {
    const filter: ErrorFilter = { catch: (error) => `said ${(error as Error).message}` };
    const open = new Pipeline({
      tool,
      enhancers: { guards: [], interceptors: [], filters: [lookupMade<ErrorFilter>(1), lookupMade(0)] },
      method: () => "value",
      ending: telling,
      refusal: () => new Error("denied"),
    });
    const made = [undefined, filter];
    expect(open.failUnmade(unmade, running, { made, input: "valid" })).toBe(
      "filtered said unmade of sent, valid",
    );
  });
});
