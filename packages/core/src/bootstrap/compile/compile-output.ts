import type { BootContext } from "../boot-context.js";
import { compileSide, type FinishedSchema } from "./compile-schema.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** Compiles a tool's output schema, if it has one. What is wrong is reported. */
export function compileOutput({ output, at }: DeclaredTool, boot: BootContext): FinishedSchema | undefined {
  return output && compileSide({ source: output.source, side: "output", at }, boot)?.schema;
}
