import { describe, expect, it } from "@jest/globals";
import { writeReport, writeSmokeReport, writeTable } from "./markdown.js";

const table = {
  title: "t",
  columns: ["who", "µs"],
  rows: [
    ["floor", "1.00"],
    ["ours", "10.25"],
  ],
};
const target = { what: "ours of the floor", wanted: "at least 0.95", seen: "0.90", met: false };
const section = { title: "Calls", note: "How.", tables: [table], targets: [target] };

describe("writeTable", () => {
  it("aligns names to the left and figures to the right", () => {
    expect(writeTable(table)).toBe(
      ["| who   |    µs |", "| ----- | ----: |", "| floor |  1.00 |", "| ours  | 10.25 |"].join("\n"),
    );
  });
});

describe("writeReport", () => {
  it("ends with the targets, missed ones included", () => {
    expect(writeReport([section], "Briefly.")).toMatch(
      /## Targets\n[^]*ours of the floor[^]*0\.90 \|\s+no \|$/,
    );
  });
});

describe("writeSmokeReport", () => {
  it("names who ran and shows no figure", () => {
    const report = writeSmokeReport([section]);
    expect(report).toContain("Calls, t: floor, ours");
    expect(report).not.toContain("10.25");
  });
});
