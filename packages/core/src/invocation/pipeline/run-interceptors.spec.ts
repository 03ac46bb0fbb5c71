import { describe, expect, it, jest } from "@jest/globals";
import type { CallToolResult } from "@toolwright/kernel";
import { LocalContext } from "../../context/local-context.js";
import type { Interceptor, Next } from "../../enhancers/interceptor.js";
import type { ToolCall, ToolInfo } from "../../enhancers/tool-call.js";
import type { Rewriter } from "../ending/ending.js";
import { aroundResult, aroundValue, type Chain } from "./run-interceptors.js";
import { lookupFixed, lookupMade, Step } from "./step.js";

const tool = { name: "tool" } as ToolInfo;

function stepWith(made: readonly (object | undefined)[] = []): Step {
  const context = new LocalContext("tool");
  return new Step({ tool, context, args: "input", principal: undefined }, { sent: "sent", context }, made);
}

const fixed = (interceptors: readonly Interceptor[]) =>
  interceptors.map((interceptor) => lookupFixed(interceptor));

describe("interceptors around a value", () => {
  const around = (intercept: NonNullable<Interceptor["intercept"]>): Interceptor => ({ intercept });

  function run(interceptors: readonly Interceptor[], method: Chain<unknown>, step = stepWith()): unknown {
    return aroundValue(fixed(interceptors), method)(step);
  }

  it("leave a call synchronous that none of them stands around", () => {
    expect(run([], () => "value")).toBe("value");
    expect(run([{ interceptResult: (_call, next) => next() }], () => "value")).toBe("value");
  });

  it("go without one that the container could not make", async () => {
    const chain = aroundValue([lookupMade<Interceptor>(0)], () => "value");
    expect(chain(stepWith([around(() => "other")]))).toBe("other");
    expect(chain(stepWith([undefined]))).toBe("value");
    await expect(chain(stepWith([around((_call, next) => next())]))).resolves.toBe("value");
  });

  it("are run from the outside in, and see what the inner ones answer", async () => {
    const named = (name: string) =>
      around(async (call, next) => `${name}(${String(await next())}) of ${call.tool.name}`);
    expect(await run([named("first"), named("second")], () => "value")).toBe(
      "first(second(value) of tool) of tool",
    );
  });

  it("may ask again, or not at all", async () => {
    let ran = 0;
    const method = () => ++ran;
    const twice = around(async (_call, next) => [await next(), await next()]);
    expect(await run([twice], method)).toEqual([1, 2]);
    expect(run([around(() => "instead")], method)).toBe("instead");
    expect(ran).toBe(2);
  });

  it.each<[string, Chain<unknown>]>([
    [
      "throws",
      () => {
        throw "no error"; // eslint-disable-line @typescript-eslint/only-throw-error -- A method may throw anything.
      },
    ],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- A method may reject with anything.
    ["rejects with", () => Promise.reject("no error")],
  ])("are given, as a rejection, what the method %s", async (_what, method) => {
    const catching = around((_call, next) => next().catch((error: unknown) => [error]));
    expect(await run([catching], method)).toEqual(["no error"]);
  });

  it("may leave next() alone that fails, without a word of it in the process", async () => {
    const unhandled = jest.fn();
    process.on("unhandledRejection", unhandled);
    try {
      const careless = around((_call, next) => {
        void next();
        return "value";
      });
      const fail = () => {
        throw new Error("thrown");
      };
      expect(run([careless], fail)).toBe("value");
      expect(run([careless], () => Promise.reject(new Error("late")))).toBe("value");
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });

  it("cannot go on with a call that was cancelled, and make no signal to know it", async () => {
    const context = new LocalContext("tool");
    const signal = jest.spyOn(context, "signal", "get");
    const step = new Step(
      { tool, context, args: "input", principal: undefined },
      { sent: "sent", context },
      [],
    );
    const method = jest.fn<Chain<unknown>>(() => "value");
    const reason = new Error("enough");
    const kept: Next[] = [];
    run([around((_call, next) => kept.push(next))], method, step);
    await expect(kept[0]?.()).resolves.toBe("value");
    context.cancel(reason);
    await expect(kept[0]?.()).rejects.toBe(reason);
    expect(method).toHaveBeenCalledTimes(1);
    expect(signal).not.toHaveBeenCalled();
  });

  it("cannot go on with a call that is over", async () => {
    const method = jest.fn<Chain<unknown>>(() => "value");
    const kept: Next[] = [];
    const step = stepWith();
    run([around((_call, next) => kept.push(next))], method, step);
    step.isOver = true;
    await expect(kept[0]?.()).rejects.toThrow("next() was called when the call was over");
    expect(method).not.toHaveBeenCalled();
  });
});

describe("interceptors around a result", () => {
  type Rewrite = Rewriter<CallToolResult>["check"];
  const result = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
  const inner = result("inner");
  const checked = result("checked");
  const check = () => jest.fn<Rewrite>(() => checked);
  const around = (interceptResult: (call: ToolCall, next: Next<CallToolResult>) => unknown): Interceptor => ({
    interceptResult: interceptResult as NonNullable<Interceptor["interceptResult"]>,
  });

  /** Notes which one it was. */
  const noteOf = (given: CallToolResult): unknown => ({ was: given });

  function run(interceptors: readonly Interceptor[], rewritten: Rewrite, step = stepWith()) {
    return aroundResult(fixed(interceptors), () => inner, { noteOf, check: rewritten })(step);
  }

  it("leave a call synchronous that none of them stands around", () => {
    expect(run([{ intercept: (_call, next) => next() }], check())).toBe(inner);
  });

  it("have the result checked that they pass on, which may have changed where it is", async () => {
    const rewritten = check();
    expect(await run([around((_call, next) => next())], rewritten)).toBe(checked);
    expect(rewritten.mock.calls).toEqual([[inner, expect.objectContaining({ note: { was: inner } })]]);
  });

  it("have what they make of a result checked, beside what was noted of the one that they were given", async () => {
    const rewritten = check();
    const step = stepWith();
    const own = result("own");
    const replacing = around(async (_call, next) => {
      await next();
      return own;
    });
    expect(await run([replacing], rewritten, step)).toBe(checked);
    expect(rewritten.mock.calls).toEqual([
      [own, { note: { was: inner }, by: "Object", running: step.running, input: "input" }],
    ]);
    expect(rewritten.mock.calls[0]?.[1].running).toBe(step.running);
  });

  it.each([[result("own")], [undefined]])("have a result checked that they never asked for: %p", (own) => {
    const rewritten = check();
    expect(run([around(() => own)], rewritten)).toBe(checked);
    expect(rewritten.mock.calls[0]).toEqual([own, expect.objectContaining({ note: undefined })]);
  });

  it("are run from the outside in, each beside what the inner ones made of the result", async () => {
    const rewritten = jest.fn<Rewrite>((answered) => answered as CallToolResult);
    const naming = (name: string) =>
      around(async (_call, next) => {
        const [block] = (await next()).content;
        return result(`${name}(${block?.type === "text" ? block.text : ""})`);
      });
    expect(await run([naming("first"), naming("second")], rewritten)).toEqual(result("first(second(inner))"));
    const notes = rewritten.mock.calls.map(([, { note }]) => note);
    expect(notes).toEqual([{ was: inner }, { was: result("second(inner)") }]);
  });

  it("may pass on an earlier result, which then is checked like one of their own", async () => {
    const results = [result("one"), result("two")];
    let asked = 0;
    const rewritten = check();
    const first = around(async (_call, next) => {
      const kept = await next();
      await next();
      return kept;
    });
    const next = () => results[asked++] ?? inner;
    const chain = aroundResult<CallToolResult>(fixed([first]), next, { noteOf, check: rewritten });
    expect(await chain(stepWith())).toBe(checked);
    expect(rewritten.mock.calls[0]).toEqual([
      results[0],
      expect.objectContaining({ note: { was: results[1] } }),
    ]);
  });
});
