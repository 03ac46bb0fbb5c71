import { describe, expect, it } from "@jest/globals";
import { PatternCheck } from "./pattern-check.js";

const faultsOf = (source: string, flags: string) =>
  new PatternCheck().faultsOf([{ source, flags, place: "a" }]).map(({ facts }) => facts);

describe("the patterns of a boot", () => {
  it("are told with their places, each of them, though they are judged once", () => {
    const check = new PatternCheck();
    const twice = ["a", "b[]"].map((place) => ({ source: "^(a+)+$", flags: "u", place }));
    expect(check.faultsOf(twice).map(({ code, facts }) => ({ code, ...facts }))).toMatchObject([
      {
        code: "TW_SCHEMA_PATTERN",
        place: "a",
        pattern: "/^(a+)+$/",
        cost: expect.stringContaining("exponential"),
      },
      { code: "TW_SCHEMA_PATTERN", place: "b[]", pattern: "/^(a+)+$/" },
    ]);
    const [first] = twice;
    expect(
      first &&
        check.faultsOf([
          { ...first, flags: "" },
          { ...first, source: "^a+$" },
        ]),
    ).toHaveLength(1);
  });

  it("are judged by their flags", () => {
    expect(faultsOf("^(?:[a-z]|[A-Z])+$", "u")).toEqual([]);
    expect(faultsOf("^(?:[a-z]|[A-Z])+$", "iu")).toMatchObject([{ pattern: "/^(?:[a-z]|[A-Z])+$/i" }]);
    expect(faultsOf("x.*y.*z.*-", "u")).toMatchObject([{ cost: expect.stringContaining("cubic") }]);
    // At the start of a text alone.
    expect(faultsOf("x.*y.*-", "u")).toHaveLength(1);
    expect(faultsOf("x.*y.*-", "uy")).toEqual([]);
  });

  it("may be none in Unicode mode", () => {
    expect(faultsOf("^(\\-a+)+\\_$", "u")).toEqual([]);
    expect(faultsOf("^(\\_|a+)+\\-$", "u")).toHaveLength(1);
  });

  it.each([
    ["is no expression", "("],
    ["refers back", "^(a+)+\\1$"],
    ["is nested deeper than a call stack", `${"(".repeat(20_000)}a${")".repeat(20_000)}`],
  ])("are not refused for what cannot be judged: one that %s", (_why, source) => {
    expect(faultsOf(source, "u")).toEqual([]);
  });
});
