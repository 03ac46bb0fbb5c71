import { describe, expect, it } from "@jest/globals";
import { exponentialLoop } from "./exponential-loop.js";
import { graphOf } from "./pattern-graph.js";
import { readPattern } from "./pattern-node.js";

const loopOf = (pattern: string) => exponentialLoop(graphOf(readPattern(pattern)));

describe("exponentialLoop", () => {
  it.each([
    "(a+)+$",
    "(a*)*$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(\\w+\\s?)+$",
    "(x+x+)+y",
    "^([a-zA-Z0-9]+)*@",
    "(.*,)*.*,z{2,}(\\d|\\w)+$",
    "^(?:[^,]*,?)*$",
    "(a+){10}",
  ])("finds the loop of %s", (pattern) => expect(loopOf(pattern)).toBeDefined());

  it.each([
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$",
    "^(?=.*\\d)(?=.*[a-z]).{8,}$",
    "^([A-Z]{2})(\\d{3}){2}$",
    "^https?://[^/?#]+(/[^?#]*)?(\\?[^#]*)?$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^\\p{Lu}\\p{Ll}+( \\p{Lu}\\p{Ll}+)*$",
    "^(foo|bar)+$",
    "",
  ])("lets %s be", (pattern) => expect(loopOf(pattern)).toBeUndefined());

  it("does not fall for a parenthesis in a class or behind an escape", () => {
    expect(loopOf("^[(a+)]+\\($")).toBeUndefined();
    expect(loopOf("^([)]+)+$")).toBe("[)]");
  });
});
