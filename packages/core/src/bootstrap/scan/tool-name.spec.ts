import { describe, expect, it } from "@jest/globals";
import { isValidToolName, snakeCase } from "./tool-name.js";

describe("the default name of a method's tool", () => {
  it.each([
    ["searchIssues", "search_issues"],
    ["search", "search"],
    ["getHTMLPage", "get_html_page"],
    ["parseURL", "parse_url"],
    ["issue2Text", "issue2_text"],
    ["search$Issues", "search_issues"],
    ["_private", "private"],
    ["already_snake", "already_snake"],
    ["größe", "gr_e"],
    ["日本", ""],
  ])("of %s is %j", (method, name) => {
    expect(snakeCase(method)).toBe(name);
  });
});

describe("a valid name", () => {
  it.each(["a", "A.b-c_9", "x".repeat(128)])("is %s", (name) => {
    expect(isValidToolName(name)).toBe(true);
  });

  it.each(["", " ", "a b", "a/b", "a:b", "é", "a\n", "x".repeat(129), 5, undefined])("is not %j", (name) => {
    expect(isValidToolName(name)).toBe(false);
  });
});
