import { describe, expect, it, jest } from "@jest/globals";
import { LocalContext } from "../context/local-context.js";
import type { ToolCall } from "../enhancers/tool-call.js";
import { arePlain, bindMethod, bindPlainMethod, type PlainSlot, type Slot } from "./bind-method.js";
import { Step } from "./pipeline/step.js";

const context = new LocalContext("tool");
const echo = { run: (...values: unknown[]) => values };

describe("a bound method", () => {
  it.each<[PlainSlot[], unknown[]]>([
    [[], []],
    [["input"], ["in"]],
    [
      ["input", "context"],
      ["in", context],
    ],
    [["context"], [context]],
    [
      ["context", "input"],
      [context, "in"],
    ],
    [
      ["input", "nothing", "context"],
      ["in", undefined, context],
    ],
  ])("gets for the slots %j exactly what fills them", (slots, values) => {
    expect(bindPlainMethod("run", slots)(echo, "in", context)).toEqual(values);
  });

  it("runs on its instance, and is looked up at each call", () => {
    const counter = {
      count: 0,
      run() {
        return ++this.count;
      },
    };
    const bound = bindPlainMethod("run", []);
    expect(bound(counter, undefined, context)).toBe(1);
    counter.run = () => 7;
    expect(bound(counter, undefined, context)).toBe(7);
  });

  it.each<[PlainSlot[]]>([[[]], [["input"]], [["context"]], [["context", "input"]]])(
    "that the instance lacks is an error, not an empty result: %j",
    (slots) => {
      expect(() => bindPlainMethod("run", slots)({}, undefined, context)).toThrow(TypeError);
    },
  );
});

describe("a method whose parameters read the call", () => {
  const signal = new AbortController();
  const cancellable = new LocalContext("tool", { signal: signal.signal });
  const stepOf = (own = context): Step => {
    const call = { args: "in", context: own, tool: { name: "tool" } } as unknown as ToolCall;
    return new Step(call, { sent: "in", context: own }, []);
  };
  const nameOf: Slot = ({ tool }) => tool.name;
  const later: Slot = ({ tool }) => Promise.resolve(`late ${tool.name}`);
  const run = (slots: readonly Slot[], step = stepOf()) => bindMethod("run", slots)(echo, step);

  it("is told from one whose are not", () => {
    expect(arePlain(["input", "nothing"])).toBe(true);
    expect(arePlain(["input", nameOf])).toBe(false);
    expect(run(["context", "input"])).toEqual([context, "in"]);
  });

  it("gets at once what readers answer at once, in their places", () => {
    expect(run([nameOf, "input", "nothing", "context", nameOf])).toEqual([
      ...["tool", "in", undefined, context, "tool"],
    ]);
  });

  it("waits for readers that answer with promises", async () => {
    const answered = run([later, "input", nameOf, later]);
    expect(answered).toBeInstanceOf(Promise);
    expect(await answered).toEqual(["late tool", "in", "tool", "late tool"]);
  });

  it("does not run where a reader fails, and lets no promise of those before it end the process", async () => {
    const method = jest.fn();
    const bound = bindMethod("run", [
      () => Promise.reject(new Error("first")),
      () => {
        throw new Error("second");
      },
    ]);
    expect(() => bound({ run: method }, stepOf())).toThrow("second");
    await new Promise((resolve) => setImmediate(resolve));
    expect(method).not.toHaveBeenCalled();
    await expect(run([later, () => Promise.reject(new Error("late"))])).rejects.toThrow("late");
  });

  it("does not run where the call was cancelled, or is over, while they were waited for", async () => {
    const method = jest.fn();
    const bound = bindMethod("run", [later]);
    const cancelled = bound({ run: method }, stepOf(cancellable));
    signal.abort(new Error("no longer wanted"));
    await expect(cancelled).rejects.toThrow("no longer wanted");
    const step = stepOf();
    const ended = bound({ run: method }, step);
    step.isOver = true;
    await expect(ended).rejects.toThrow("the method's parameters were there when the call was over");
    expect(method).not.toHaveBeenCalled();
  });
});
