import { describe, expect, it, jest } from "@jest/globals";
import type { AppOptions } from "../app-options.js";
import { BootContext } from "../boot-context.js";
import { ToolNames } from "./tool-names.js";

class Issues {
  search(): void {}
}

type Policy = NonNullable<AppOptions["toolName"]>;

function assignAll(toolName: Policy | undefined, methods: readonly string[], given?: string) {
  const boot = new BootContext({ name: "app", version: "1.0.0", toolName });
  const names = new ToolNames(boot);
  const assigned = methods.map((method) =>
    names.assign({ service: Issues, method, at: `Issues.${method}`, given }),
  );
  return { assigned, problems: boot.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`) };
}

describe("the names of an app's tools", () => {
  it("come from the methods, or from the app's policy", () => {
    expect(assignAll(undefined, ["searchIssues"]).assigned).toEqual(["search_issues"]);
    expect(assignAll((method) => `x.${method}`, ["a", "b"])).toEqual({
      assigned: ["x.a", "x.b"],
      problems: [],
    });
  });

  it("that are given are not asked of the policy", () => {
    const policy = jest.fn<Policy>();
    expect(assignAll(policy, ["a"], "own").assigned).toEqual(["own"]);
    expect(policy).not.toHaveBeenCalled();
  });

  it("are reported where they are bad or taken", () => {
    expect(assignAll(() => "a b", ["one", "two"]).problems).toEqual([
      'TW_TOOL_NAME_INVALID Issues.one: the tool name "a b" is not valid',
      'TW_TOOL_NAME_INVALID Issues.two: the tool name "a b" is not valid',
      'TW_TOOL_NAME_TAKEN Issues.two: the tool name "a b" is already taken by Issues.one',
    ]);
  });

  it.each<[string, Policy, string]>([
    [
      "throws",
      () => {
        throw new Error("no vowels");
      },
      "it failed for one: no vowels",
    ],
    ["returns no string", () => undefined as unknown as string, "it returned no string for one"],
  ])("blame a policy that %s, once, with the method", (_what, policy, reason) => {
    const asked = jest.fn(policy);
    expect(assignAll(asked, ["one", "two"]).problems).toEqual([
      `TW_APP_OPTIONS createApp: createApp({ toolName }): ${reason}`,
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
