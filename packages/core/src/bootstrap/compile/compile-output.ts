import type { BootContext } from "../boot-context.js";
import { compileSchema, type FinishedSchema } from "./compile-schema.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** Compiles a tool's output schema, if it has one. What is wrong is reported. */
export function compileOutput(tool: DeclaredTool, boot: BootContext): FinishedSchema | undefined {
  if (tool.output === undefined) return undefined;
  const outcome = compileSchema(tool.output.source, "output", boot);
  switch (outcome.kind) {
    case "compiled":
      return outcome.schema;
    case "unsupported":
      boot.report("TW_OUTPUT_UNSUPPORTED", tool.at, outcome.schema);
      return undefined;
    case "faulty":
      for (const { code, facts } of outcome.faults) boot.report(code, tool.at, facts);
      return undefined;
    case "not convertible":
      boot.report("TW_OUTPUT_NOT_CONVERTIBLE", tool.at, { reason: outcome.reason });
      return undefined;
  }
}
