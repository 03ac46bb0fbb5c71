import type { ServiceResolver } from "../../container/service-resolver.js";
import type { AppOptions } from "../app-options.js";
import { BootContext } from "../boot-context.js";
import { buildTools, type BuiltTool } from "../compile/build-tools.js";
import { scanServices } from "../scan/scan-services.js";
import type { AnyDynamicTool } from "./dynamic-tool.js";
import { holderClass } from "./holder-class.js";

/** What a tool is built with, as those of the boot were. */
export interface BuiltWith {
  readonly options: AppOptions;
  readonly resolver: ServiceResolver;
}

/** What is said of a tool that has something wrong with it. */
export type DynamicToolRefusal = "The tool cannot be registered" | "The tool cannot be changed";

/** Scans and compiles one tool of the run time. Rejects with a BootError for what is wrong with it. */
export async function buildDynamicTool(
  tool: AnyDynamicTool,
  { options, resolver }: BuiltWith,
  refusal: DynamicToolRefusal,
): Promise<BuiltTool> {
  const boot = new BootContext(options, refusal);
  const { service, instance } = holderClass(tool);
  const declared = scanServices([service], boot).map((one) => ({ ...one, holder: instance }));
  const [built] = await buildTools(declared, resolver, boot);
  if (built === undefined) throw new Error(`The tool "${tool.name}" was not built`);
  return built;
}
