import { describe, expect, it } from "@jest/globals";
import { HeldTexts } from "./held-texts.js";

describe("held texts", () => {
  it("are handed over once, oldest first", () => {
    const held = new HeldTexts(100);
    held.push("a");
    held.push("b");
    expect(held.take()).toEqual(["a", "b"]);
    expect(held.take()).toEqual([]);
  });

  it("lose the oldest beyond the bound", () => {
    const held = new HeldTexts(4);
    for (const text of ["aa", "bb", "c"]) held.push(text);
    expect(held.take()).toEqual(["bb", "c"]);
  });

  it("keep the newest, however long it is", () => {
    const held = new HeldTexts(4);
    held.push("a");
    held.push("far beyond");
    expect(held.take()).toEqual(["far beyond"]);
    held.push("b");
    expect(held.take()).toEqual(["b"]);
  });

  it("may be pushed once: then what waits already is not added, until it was taken", () => {
    const held = new HeldTexts(100);
    for (const text of ["a", "b", "a", "a"]) held.pushOnce(text);
    expect(held.take()).toEqual(["a", "b"]);
    held.pushOnce("a");
    expect(held.take()).toEqual(["a"]);
  });

  it("lose the oldest beyond the bound also where they are pushed once", () => {
    const held = new HeldTexts(4);
    for (const text of ["aa", "bb", "bb", "cc"]) held.pushOnce(text);
    expect(held.take()).toEqual(["bb", "cc"]);
  });
});
