import type { InstanceSource } from "../../container/service-resolver.js";
import type { Guard } from "../../enhancers/guard.js";
import { Visibility } from "../../invocation/pipeline/visibility.js";
import type { PipelineSubject } from "./compile-pipeline.js";
import { hasListing } from "./listing-guards.js";

/** Joins the guards that decide who may know of a tool; `undefined` where everybody may. */
export function compileVisibility(
  { tool, info, boot }: PipelineSubject,
  source: InstanceSource | undefined,
): Visibility | undefined {
  const instances = tool.enhancers.guards.flatMap((one) => (one.kind === "instance" ? [one.instance] : []));
  const fixed = instances.filter(hasListing) as Guard[];
  if (fixed.length === 0 && source === undefined) return undefined;
  const onFault = (fault: unknown): void => {
    boot.logger.error(`The tool "${tool.name}" is hidden, since a guard's canList failed`, { fault });
  };
  return new Visibility({ tool: info, fixed, source, onFault });
}
