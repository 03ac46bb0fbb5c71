import { Readable } from "node:stream";
import { describe, expect, it, jest } from "@jest/globals";
import { type AnyGenerator, heldOpen, isGenerator } from "./held-open.js";

async function* later(): AsyncGenerator<number, string, unknown> {
  yield await Promise.resolve(1);
  return "end";
}
function* atOnce(): Generator<number, string, unknown> {
  yield 1;
  return "end";
}
const step = (): unknown => ({ done: true, value: undefined });

it.each<[string, unknown, boolean]>([
  ["an async generator", later(), true],
  ["a generator", atOnce(), true],
  ["one that a compiler made", { next: step, return: step, throw: step, [Symbol.iterator]: step }, true],
  ["a cursor", { next: step, close: step, [Symbol.asyncIterator]: step }, false],
  ["a stream", Readable.from([1]), false],
  ["an iterator of a list", [1].values(), false],
  ["a list", [1], false],
  ["a text", "abc", false],
  ["nothing", null, false],
])("%s is told from what need not be iterated", (_what, value, expected) => {
  expect(isGenerator(value)).toBe(expected);
});

describe.each<[string, () => AnyGenerator]>([
  ["an async generator", later],
  ["a generator", atOnce],
])("%s that something lasts as long as", (_what, make) => {
  it("takes the same steps, and ends it once", async () => {
    const end = jest.fn<() => void>();
    const held = heldOpen(make(), { end });
    expect(await held.next()).toEqual({ done: false, value: 1 });
    expect(end).not.toHaveBeenCalled();
    expect(await held.next()).toEqual({ done: true, value: "end" });
    await held.return(undefined);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("is left with it, where there is to be no other step", async () => {
    const end = jest.fn<() => void>();
    const source = make();
    const assertGoesOn = jest.fn();
    const held = heldOpen(source, { end, assertGoesOn });
    expect(await held.next()).toEqual({ done: false, value: 1 });
    assertGoesOn.mockImplementation(() => {
      throw new Error("no more");
    });
    await expect((async () => held.next())()).rejects.toThrow("no more");
    await new Promise((resolve) => setImmediate(resolve));
    expect(end).toHaveBeenCalledTimes(1);
    expect(await source.next()).toEqual({ done: true, value: undefined });
  });

  it("has left also what was never asked for a step", async () => {
    const end = jest.fn<() => void>();
    const source = make();
    expect(await heldOpen(source, { end }).return("r")).toEqual({ done: true, value: "r" });
    expect(end).toHaveBeenCalledTimes(1);
    expect(await source.next()).toEqual({ done: true, value: undefined });
  });
});
