import type { SectionResult, Table, Target } from "../sections/section.js";
import { describeMachine } from "./machine.js";

/** The whole report, readable as it stands and as Markdown. */
export function writeReport(sections: readonly SectionResult[], how: string): string {
  const targets = sections.flatMap((section) => section.targets);
  return [
    `Machine: ${describeMachine()}. ${how}`,
    ...sections.map(writeSection),
    ...(targets.length === 0 ? [] : [`## Targets\n\n${writeTable(targetTable(targets))}`]),
  ].join("\n\n");
}

/** What a smoke run shows: who took part and answered as the floor does. Its figures mean nothing. */
export function writeSmokeReport(sections: readonly SectionResult[]): string {
  const lines = sections.flatMap(({ title, tables }) =>
    tables.map((table) => `${title}, ${table.title}: ${table.rows.map(([name]) => name).join(", ")}`),
  );
  return ["All of these ran and gave the answers that they had to give:", ...lines].join("\n");
}

/** One section: its title, how it is measured, its tables. */
export function writeSection({ title, note, tables }: SectionResult): string {
  const parts = tables.map((table) => `### ${table.title}\n\n${writeTable(table)}`);
  return [`## ${title}`, note, ...parts].join("\n\n");
}

/** A table with aligned columns: the first to the left, figures to the right. */
export function writeTable({ columns, rows }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => pad(cells[at] ?? "", width, at)).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(columns), line(rule), ...rows.map(line)].join("\n");
}

function pad(cell: string, width: number, at: number): string {
  return at === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function targetTable(targets: readonly Target[]): Table {
  return {
    title: "Targets",
    columns: ["target", "wanted", "seen", "met"],
    rows: targets.map(({ what, wanted, seen, met }) => [what, wanted, seen, met ? "yes" : "no"]),
  };
}
