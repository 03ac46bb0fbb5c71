import { describe, expect, it } from "@jest/globals";
import { excerpt } from "./excerpt.js";

describe("excerpt", () => {
  it.each(["", "tools/call", "x".repeat(100)])("leaves %j as it is", (text) => {
    expect(excerpt(text)).toBe(text);
  });

  it("cuts what is longer than 100 characters, and shows that it did", () => {
    expect(excerpt("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
  });

  it("does not cut a character in two", () => {
    expect(excerpt(`${"x".repeat(99)}🎉🎉`)).toBe(`${"x".repeat(99)}…`);
    expect(excerpt(`${"x".repeat(98)}🎉🎉`)).toBe(`${"x".repeat(98)}🎉…`);
  });
});
