import { describe, expect, it } from "@jest/globals";
import { writeIssues, writePath } from "./write-issues.js";

describe("a path", () => {
  it.each([
    [["limit"], "limit"],
    [["items", 2, "sku"], "items[2].sku"],
    [[0, "a"], "[0].a"],
    [["a", "b c"], 'a["b c"]'],
    [["a", "0"], 'a["0"]'],
    [["a-b"], '["a-b"]'],
    [["$ref", "_x"], "$ref._x"],
    [['"', ""], '["\\""][""]'],
    [["a", Symbol("s")], 'a["Symbol(s)"]'],
    [[], ""],
  ])("%p reads like code: %s", (path, written) => {
    expect(writePath(path)).toBe(written);
  });
});

describe("issues", () => {
  const issues = [
    { path: ["a"], message: "one" },
    { path: [], message: "two" },
    { path: ["b", 0], message: "three" },
  ];

  it("are a line each, one of the whole value its message alone", () => {
    expect(writeIssues(issues)).toBe("a: one\ntwo\nb[0]: three");
  });

  it("are cut at a limit", () => {
    expect(writeIssues(issues, 2)).toBe("a: one\ntwo");
  });
});
