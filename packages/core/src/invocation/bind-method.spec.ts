import { describe, expect, it } from "@jest/globals";
import { LocalContext } from "../context/local-context.js";
import { bindPlainMethod, type PlainSlot } from "./bind-method.js";

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
