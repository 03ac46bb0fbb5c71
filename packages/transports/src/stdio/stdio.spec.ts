import { describe, expect, it } from "@jest/globals";
import { stdio, type StdioOptions } from "./stdio.js";

describe("the options of stdio()", () => {
  it.each([
    [{ maxLineBytes: 0 }, "maxLineBytes"],
    [{ maxLineBytes: Number.NaN }, "maxLineBytes"],
    [{ maxLineBytes: 1.5 }, "maxLineBytes"],
    [{ closeTimeoutMs: -1 }, "closeTimeoutMs"],
    [{ closeTimeoutMs: Number.POSITIVE_INFINITY }, "closeTimeoutMs"],
    [{ closeTimeoutMs: 2 ** 31 }, "closeTimeoutMs"],
  ])("refuses %j, and leaves stdout alone", (options, name) => {
    const { write } = process.stdout;
    expect(() => stdio(options)).toThrow(`TW_STDIO_OPTION_INVALID: stdio({ ${name} }): must be an integer`);
    expect(process.stdout.write).toBe(write);
  });

  it.each<[string, unknown]>([
    ["options", null],
    ["options", "x"],
    ["options", []],
    ["input", { input: null }],
    ["input", { input: 5 }],
    ["input", { input: {} }],
    ["output", { output: null }],
    ["output", { output: "stdout" }],
    ["output", { output: new Map() }],
    ["maxLineBytes", { maxLineBytes: null }],
    ["closeTimeoutMs", { closeTimeoutMs: Object.create(null) as unknown }],
  ])("refuses what JavaScript may pass as %s: %p", (name, options) => {
    const { write } = process.stdout;
    expect(() => stdio(options as StdioOptions)).toThrow(
      `TW_STDIO_OPTION_INVALID: stdio({ ${name} }): must be a`,
    );
    expect(process.stdout.write).toBe(write);
  });

  it("refuses an option that there is not, and names the nearest", () => {
    const options = { closeTimeout: 1 } as StdioOptions;
    expect(() => stdio(options)).toThrow(
      'stdio({ closeTimeout }): there is no such option; the nearest is "closeTimeoutMs"',
    );
  });
});
