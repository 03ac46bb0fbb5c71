import { describe, expect, it } from "@jest/globals";
import { parseOptions, UsageError } from "./options.js";

describe("parseOptions", () => {
  it.each([
    [[], { mode: "http", port: 3000, once: false }],
    [["--port", "0", "--once"], { mode: "http", port: 0, once: true }],
    [["--port=65535"], { mode: "http", port: 65_535, once: false }],
    [["--", "--once"], { mode: "http", port: 3000, once: true }],
    [["--stdio"], { mode: "stdio" }],
    [["--help", "--once"], { mode: "help" }],
    [["-h"], { mode: "help" }],
  ])("reads %j", (args, options) => {
    expect(parseOptions(args)).toEqual(options);
  });

  it.each([
    [["--prot", "1"], "--prot"],
    [["serve"], "serve"],
    [["--port"], "--port"],
    [["--port", "65536"], "0 to 65535"],
    [["--port", "http"], '"http"'],
    [["--port="], "0 to 65535"],
    [["--once=yes"], "--once"],
    [["--stdio", "--once"], "--once"],
    [["--stdio", "--port", "1"], "--port"],
  ])("refuses %j and names what is wrong", (args, words) => {
    const parse = (): unknown => parseOptions(args);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(words);
  });
});
