import type { CompiledSchema } from "../../schema/schema-adapter.js";
import type { BootContext } from "../boot-context.js";
import { compileSchema } from "./compile-schema.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** Compiles a tool's output schema, if it has one. What is wrong is reported. */
export function compileOutput(tool: DeclaredTool, boot: BootContext): CompiledSchema | undefined {
  if (tool.output === undefined) return undefined;
  const outcome = compileSchema(tool.output.source, "output", boot.options.schemas ?? []);
  switch (outcome.kind) {
    case "compiled":
      return outcome.schema;
    case "unsupported":
      boot.report("TW_OUTPUT_UNSUPPORTED", tool.at, outcome.schema);
      return undefined;
    case "faulty":
      boot.report(outcome.fault.code, tool.at, outcome.fault.facts);
      return undefined;
    case "not convertible":
      boot.report("TW_OUTPUT_NOT_CONVERTIBLE", tool.at, { reason: outcome.reason });
      return undefined;
  }
}
