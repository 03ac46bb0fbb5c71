import { describe, expect, it } from "@jest/globals";
import { readArguments } from "./arguments.js";

const SECTIONS = ["lists", "http"];

describe("readArguments", () => {
  it("measures all sections thoroughly when nothing is said", () => {
    expect(readArguments([], SECTIONS)).toEqual({
      smoke: false,
      write: false,
      help: false,
      only: [],
      rounds: 11,
      generations: 3,
      minutes: 1,
    });
  });

  it("takes sections one by one", () => {
    expect(readArguments(["--only", "http", "--only", "lists"], SECTIONS).only).toEqual(["http", "lists"]);
  });

  it.each([
    [["--only", "stdio"], /Unknown section 'stdio'. One of: lists, http/],
    [["--rounds", "none"], /--rounds takes a positive integer, not 'none'/],
    [["--generations", "0"], /--generations takes a positive integer, not '0'/],
    [["--minutes", "0.5"], /--minutes takes a positive integer, not '0.5'/],
    [["--fast"], /--fast/],
  ])("refuses %j", (argv, message) => {
    expect(() => readArguments(argv, SECTIONS)).toThrow(message);
  });
});
