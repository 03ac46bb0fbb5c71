import { describe, expect, it } from "@jest/globals";
import { nearNames } from "./near-names.js";

const NAMES = [
  "zod",
  "zod-to-json-schema",
  "typescript",
  "@acme/sdk",
  "@types/node",
  "node-emoji",
  "yaml",
  "jest",
];

describe("nearNames", () => {
  it.each([
    ["a letter too many", "zodd", ["zod"]],
    ["a letter too few", "typscript", ["typescript"]],
    ["two letters swapped", "ymal", ["yaml"]],
    ["capitals", "YAML", ["yaml"]],
    ["a forgotten scope", "sdk", ["@acme/sdk"]],
    ["a part of a longer name", "emoji", ["node-emoji"]],
  ])("forgives %s", (_, wanted, expected) => {
    expect(nearNames(wanted, NAMES, 5)).toEqual(expected);
  });

  it("prefers the same scope among equals", () => {
    expect(nearNames("@types/nod", ["node", "@types/node"], 5)).toEqual(["@types/node", "node"]);
  });

  it("offers nothing when nothing is near", () => {
    expect(nearNames("graphql", NAMES, 5)).toEqual([]);
  });

  it("offers no more than asked for, the nearest first", () => {
    expect(nearNames("zod", NAMES, 1)).toEqual(["zod"]);
    expect(nearNames("zod", NAMES, 2)).toEqual(["zod", "zod-to-json-schema"]);
  });

  it("names each name once", () => {
    expect(nearNames("zodd", ["zod", "zod"], 5)).toEqual(["zod"]);
  });
});
