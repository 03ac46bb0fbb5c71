import { describe, expect, it, jest } from "@jest/globals";
import { LocalContext } from "../../context/local-context.js";
import type { Guard } from "../../enhancers/guard.js";
import type { ToolInfo } from "../../enhancers/tool-call.js";
import { composeGuards, type Refusal } from "./run-guards.js";
import { lookupFixed, lookupMade, Step } from "./step.js";

const tool = { name: "tool" } as ToolInfo;

function stepWith(made: readonly (object | undefined)[] = [], signal?: AbortSignal): Step {
  const context = new LocalContext("tool", { signal });
  return new Step({ tool, context, args: {}, principal: undefined }, { sent: {}, context }, made);
}

const denied = new Error("denied");
const refuse = () => jest.fn<Refusal>(() => denied);
const answering = (answer: unknown) => ({ canActivate: () => answer }) as Guard;
const fixed = (...guards: readonly Guard[]) => guards.map((guard) => lookupFixed(guard));

describe("guards", () => {
  it("let a call pass at once where all say yes at once, in their order", () => {
    const asked: string[] = [];
    const named = (name: string): Guard => ({ canActivate: () => asked.push(name) > 0 });
    expect(composeGuards(fixed(named("first"), named("second")), refuse())(stepWith())).toBeUndefined();
    expect(asked).toEqual(["first", "second"]);
  });

  it("let a call pass where there are none", () => {
    expect(composeGuards([], refuse())(stepWith())).toBeUndefined();
  });

  it("are given the call", () => {
    const guard = { canActivate: jest.fn<Guard["canActivate"]>(() => true) };
    const step = stepWith();
    void composeGuards(fixed(guard), refuse())(step);
    expect(guard.canActivate).toHaveBeenCalledTimes(1);
    expect(guard.canActivate.mock.calls[0]?.[0]).toBe(step.call);
  });

  it.each([[false], [undefined], [null], [1], ["yes"], [{}]])(
    "refuse for any answer but true, telling which and whose: %p",
    (answer) => {
      const refusal = refuse();
      const guard = answering(answer);
      const next = { canActivate: jest.fn<Guard["canActivate"]>(() => true) };
      expect(() => composeGuards(fixed(guard, next), refusal)(stepWith())).toThrow(denied);
      expect(refusal.mock.calls).toEqual([[answer, guard]]);
      expect(next.canActivate).not.toHaveBeenCalled();
    },
  );

  it("refuse for one that the container could not make", () => {
    const refusal = refuse();
    const run = composeGuards([lookupMade<Guard>(0)], refusal);
    expect(run(stepWith([answering(true)]))).toBeUndefined();
    expect(() => run(stepWith([undefined]))).toThrow(denied);
    expect(refusal.mock.calls).toEqual([[undefined, undefined]]);
  });

  it("fail with what one throws, which is no refusal", () => {
    const refusal = refuse();
    const guard: Guard = {
      canActivate: () => {
        throw new Error("down");
      },
    };
    expect(() => composeGuards(fixed(guard), refusal)(stepWith())).toThrow("down");
    expect(refusal).not.toHaveBeenCalled();
  });
});

describe("a guard that answers later", () => {
  const late = (answer: unknown) => answering(Promise.resolve(answer));

  it("is waited for before the next is asked", async () => {
    let open: (answer: boolean) => void = () => undefined;
    const gate = answering(new Promise<boolean>((resolve) => (open = resolve)));
    const next = { canActivate: jest.fn<Guard["canActivate"]>(() => true) };
    const passed = composeGuards(fixed(gate, next), refuse())(stepWith());
    await Promise.resolve();
    expect(next.canActivate).not.toHaveBeenCalled();
    open(true);
    await passed;
    expect(next.canActivate).toHaveBeenCalledTimes(1);
  });

  it.each([[false], [undefined], ["yes"]])("refuses for any answer but true: %p", async (answer) => {
    const refusal = refuse();
    const guard = late(answer);
    await expect(composeGuards(fixed(guard), refusal)(stepWith())).rejects.toBe(denied);
    expect(refusal.mock.calls).toEqual([[answer, guard]]);
  });

  it("fails with what it rejects with", async () => {
    const guard = answering(Promise.reject(new Error("down")));
    await expect(composeGuards(fixed(guard), refuse())(stepWith())).rejects.toThrow("down");
  });

  it("may be any thenable", async () => {
    const thenable = {
      then: (resolve: (answer: boolean) => void) => {
        resolve(false);
      },
    };
    await expect(composeGuards(fixed(answering(thenable)), refuse())(stepWith())).rejects.toBe(denied);
  });

  it("is the last to be asked where the call was cancelled meanwhile", async () => {
    const caller = new AbortController();
    const next = { canActivate: jest.fn<Guard["canActivate"]>(() => true) };
    const run = composeGuards(fixed(late(true), next), refuse());
    const passed = run(stepWith([], caller.signal));
    caller.abort(new Error("cancelled"));
    await expect(passed).rejects.toThrow("cancelled");
    expect(next.canActivate).not.toHaveBeenCalled();
  });
});
