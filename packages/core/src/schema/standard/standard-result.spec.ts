import { describe, expect, it } from "@jest/globals";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { fromStandard } from "./standard-result.js";

const read = (outcome: unknown) => fromStandard(outcome as StandardSchemaV1.Result<unknown>);

describe("the result of a Standard Schema", () => {
  it("is a value, or issues with keys in whichever form", () => {
    expect(read({ value: 1 })).toEqual({ ok: true, value: 1 });
    expect(read({ value: undefined })).toEqual({ ok: true, value: undefined });
    expect(read({ value: 1, issues: null })).toEqual({ ok: true, value: 1 });
    const path = ["a", { key: 0 }, Symbol.iterator];
    expect(read({ issues: [{ message: "no", path }] })).toEqual({
      ok: false,
      issues: [{ message: "no", path: ["a", 0, Symbol.iterator] }],
    });
  });

  it.each<[string, readonly unknown[], object]>([
    ["without issues", [], { path: [], message: "is not valid" }],
    ["without a message", [{ path: ["a"] }], { path: ["a"], message: "is not valid" }],
    ["with a message that is no text", [{ message: { de: "nein" } }], { path: [], message: "is not valid" }],
    ["with nothing for an issue", [null], { path: [], message: "is not valid" }],
    [
      "with nothing for a key",
      [{ message: "no", path: ["a", null, { key: null }] }],
      { path: ["a"], message: "no" },
    ],
    ["with one key for a path", [{ message: "no", path: "a" }], { path: ["a"], message: "no" }],
  ])("is a refusal all the same %s", (_what, issues, issue) => {
    expect(read({ issues })).toEqual({ ok: false, issues: [issue] });
  });

  it.each([undefined, null, true])("is a fault of the schema's where it is %p", (outcome) => {
    expect(() => read(outcome)).toThrow("the schema's validate() gave no result");
  });
});
