import { describe, expect, it, jest } from "@jest/globals";
import { isPreparedResult, PreparedResult } from "./prepared-result.js";
import type { Revision } from "../revision.js";

function revisionThatSeals(seal: Revision["seal"]): Revision {
  return {
    version: "plain",
    era: "handshake",
    open: () => ({ protocolVersion: "plain", clientCapabilities: {} }),
    checkParams: () => undefined,
    seal,
  };
}

describe("PreparedResult", () => {
  it("is sealed once for each revision, whatever number of requests it answers", () => {
    const [first, second] = [jest.fn((_: string, __: object) => '{"v":1}'), jest.fn(() => '{"v":2}')];
    const [one, two] = [revisionThatSeals(first), revisionThatSeals(second)];
    const prepared = new PreparedResult({ a: 1 });
    const texts = [one, two, one, two, one].map((revision) => prepared.textFor(revision, "tools/list"));
    expect(texts).toEqual(['{"v":1}', '{"v":2}', '{"v":1}', '{"v":2}', '{"v":1}']);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(1);
    expect(first).toHaveBeenCalledWith("tools/list", { a: 1 });
  });

  it("is not serialized before the first request", () => {
    const toJSON = jest.fn(() => ({}));
    const prepared = new PreparedResult({ toJSON });
    expect(toJSON).not.toHaveBeenCalled();
    prepared.textFor(
      revisionThatSeals((_, result) => JSON.stringify(result)),
      "m",
    );
    expect(toJSON).toHaveBeenCalledTimes(1);
  });

  it("keeps nothing of a serialization that failed", () => {
    const revision = revisionThatSeals(
      jest
        .fn<Revision["seal"]>()
        .mockImplementationOnce(() => {
          throw new TypeError("cyclic");
        })
        .mockReturnValue("{}"),
    );
    const prepared = new PreparedResult({});
    expect(() => prepared.textFor(revision, "m")).toThrow("cyclic");
    expect(prepared.textFor(revision, "m")).toBe("{}");
  });

  it("is told by brand, so that one of another copy counts and a look-alike does not", () => {
    const brand = Symbol.for("@toolwright/kernel:PreparedResult");
    expect(isPreparedResult(new PreparedResult({}))).toBe(true);
    class OfAnotherCopy {
      readonly [brand] = true;
      textFor = () => "{}";
    }
    class LookAlike {
      textFor = () => "{}";
    }
    expect(isPreparedResult(new OfAnotherCopy())).toBe(true);
    expect(isPreparedResult(new LookAlike())).toBe(false);
  });
});
