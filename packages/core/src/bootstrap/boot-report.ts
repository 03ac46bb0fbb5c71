import type { ToolAnnotations } from "@toolwright/kernel";
import { classNameOf } from "../metadata/class-name.js";
import type { ToolDefinition } from "../registry/tool-definition.js";

/** What an app serves, one line per tool. */
export function writeBootReport(title: string, definitions: readonly ToolDefinition[]): string {
  if (definitions.length === 0) return `${title} serves no tool: list a class in services, or bind one.`;
  const names = definitions.map(({ tool }) => tool.name);
  const origins = definitions.map(({ service, method }) => `${classNameOf(service)}.${method}`);
  const lines = definitions.map(({ tool, hasInput }, index) =>
    [
      pad(tool.name, names),
      pad(origins[index] ?? "", origins),
      [
        hasInput ? "input" : "no input",
        ...(tool.outputSchema ? ["output"] : []),
        ...hints(tool.annotations),
      ].join(", "),
    ].join("  "),
  );
  const count = definitions.length === 1 ? "1 tool" : `${String(definitions.length)} tools`;
  return [`${title} serves ${count}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function pad(value: string, column: readonly string[]): string {
  return value.padEnd(Math.max(...column.map((entry) => entry.length)));
}

function hints(annotations: ToolAnnotations = {}): readonly string[] {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return [
    ...(readOnlyHint === undefined ? [] : [readOnlyHint ? "read-only" : "writes"]),
    ...(destructiveHint === true ? ["destructive"] : []),
    ...(idempotentHint === true ? ["idempotent"] : []),
    ...(openWorldHint === true ? ["open world"] : []),
  ];
}
