import { describe, expect, it } from "@jest/globals";
import { refusingTooDeep } from "./too-deep.js";

const TOO_DEEP = { ok: false, issues: [{ path: [], message: "is nested too deeply to be checked" }] };

function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { next: value };
  return value;
}

/** A library that calls itself for each level. */
function follow(value: unknown): void {
  for (const member of Object.values(value as object)) follow(member);
}

const parse = refusingTooDeep((value) => {
  follow(value);
  return { ok: true, value };
});

describe("a value deeper than the stack", () => {
  it("is refused like any bad value, one that holds itself too", () => {
    const self: { next?: unknown } = {};
    self.next = self;
    expect(parse(nested(100_000))).toEqual(TOO_DEEP);
    expect(parse(self)).toEqual(TOO_DEEP);
  });

  it("is refused so where the answer comes later", async () => {
    const later = refusingTooDeep(async (value) => {
      await Promise.resolve();
      follow(value);
      return { ok: true, value };
    });
    expect(await later(nested(100_000))).toEqual(TOO_DEEP);
    expect(await later(nested(10))).toMatchObject({ ok: true });
  });
});

describe("what an author's own code throws", () => {
  it.each([
    ["a range error of its own", nested(100_000), () => new RangeError("Invalid array length")],
    ["any error", nested(100_000), () => new Error("Maximum call stack size exceeded")],
    [
      "a full stack over a value that is not deep",
      nested(3),
      () => new RangeError("Maximum call stack size exceeded"),
    ],
  ])("is thrown on: %s", (_what, value, make) => {
    const error = make();
    const failing = refusingTooDeep(() => {
      throw error;
    });
    expect(() => failing(value)).toThrow(error);
  });
});
