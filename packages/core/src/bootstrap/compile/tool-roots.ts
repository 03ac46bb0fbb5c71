import type { InstanceSource, ServiceClass, ServiceResolver } from "../../container/service-resolver.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { KINDS } from "../scan/scan-enhancers.js";
import { mayList } from "./listing-guards.js";

/** The classes of which the container makes instances for one tool. */
export interface ToolRoots {
  /** Its enhancers, each once, then its service; no service for a tool that brings its instance along. */
  readonly ofCalls: readonly ServiceClass[];
  /** The guards among them: one of them may decide who may know of the tool. */
  readonly guards: readonly ServiceClass[];
}

/** Reads from a tool what the container is to make. */
export function rootsOf({ service, holder, enhancers }: DeclaredTool): ToolRoots {
  const classes = KINDS.flatMap((kind) => enhancers[kind]).flatMap((one) =>
    one.kind === "class" ? [one.target] : [],
  );
  const guards = enhancers.guards.flatMap((guard) => (guard.kind === "class" ? [guard.target] : []));
  return {
    ofCalls: [...new Set(classes), ...(holder === undefined ? [service] : [])],
    guards: [...new Set(guards)],
  };
}

/** Where the instances of a tool come from. */
export interface ToolSources {
  readonly calls: InstanceSource;
  /** `undefined` where nothing has to be made. */
  readonly listing: InstanceSource | undefined;
}

/** Asks the container for them; a holder alone needs nothing of it. Rejects with a `CreationError`. */
export async function sourcesOf(
  { ofCalls, guards }: ToolRoots,
  holder: object | undefined,
  resolver: ServiceResolver,
): Promise<ToolSources> {
  const isAlone = holder !== undefined && ofCalls.length === 0;
  const calls: InstanceSource = isAlone
    ? { kind: "singleton", kept: [holder] }
    : await resolver.source(ofCalls);
  const listing = guards.filter((guard) => mayList(guard, calls.kept[ofCalls.indexOf(guard)], resolver));
  return { calls, listing: listing.length === 0 ? undefined : await resolver.source(listing) };
}
