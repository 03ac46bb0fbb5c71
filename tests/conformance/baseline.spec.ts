import { describe, expect, it } from "@jest/globals";
import { parseBaseline } from "../../apps/conformance/src/judge/baseline.js";

describe("the baseline of the conformance runs", () => {
  it("knows which feature each check waits for", () => {
    const yaml = "resources:\n  - list:one\n  - read:one\nprompts:\n  - get:a-b\n";
    expect(parseBaseline(yaml)).toEqual([
      { feature: "resources", check: "list:one" },
      { feature: "resources", check: "read:one" },
      { feature: "prompts", check: "get:a-b" },
    ]);
  });

  it("may be empty", () => {
    expect(parseBaseline("# Nothing is left to do.\n")).toEqual([]);
  });

  it.each([
    ["a whole scenario", "resources:\n  - list\n", 'resources: "list" is no scenario:check-id'],
    [
      "a colon with a space",
      "resources:\n  - list: one\n",
      'resources: {"list":"one"} is no scenario:check-id',
    ],
    ["an entry twice", "a:\n  - list:one\nb:\n  - list:one\n", "b: list:one is listed twice"],
    ["a list without features", "- list:one\n", "must map each feature to a list"],
    ["a feature without a list", "resources: list:one\n", "must map each feature to a list"],
  ])("refuses %s", (_case, yaml, message) => {
    expect(() => parseBaseline(yaml)).toThrow(message);
  });
});
