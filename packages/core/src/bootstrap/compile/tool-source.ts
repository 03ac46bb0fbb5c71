import type {
  CallInstance,
  InstanceSource,
  ServiceClass,
  ServiceResolver,
} from "../../container/service-resolver.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { rootsOf } from "./compile-pipeline.js";

/** The classes that the container is to make for these tools. Services first: what is wrong with one is told at its name. */
export function classesIn(declared: readonly DeclaredTool[]): ReadonlySet<ServiceClass> {
  const services = declared.flatMap(({ service, holder }) => (holder === undefined ? [service] : []));
  return new Set([...services, ...declared.flatMap((tool) => rootsOf(tool).enhancers)]);
}

/** Where the calls of a tool get their instances. */
export async function sourceOf(tool: DeclaredTool, resolver: ServiceResolver): Promise<InstanceSource> {
  const { holder } = tool;
  const roots = rootsOf(tool);
  if (holder === undefined) return resolver.source(roots);
  const [first] = roots.enhancers;
  if (first === undefined) return { kind: "singleton", instance: holder, enhancers: [] };
  // The container makes nothing but enhancers: one of them stands in the service's place, and gives it up.
  const source = await resolver.source({ service: first, enhancers: roots.enhancers });
  if (source.kind === "singleton") return { ...source, instance: holder };
  const put = (made: CallInstance): CallInstance => ({ ...made, instance: holder });
  return {
    ...source,
    resolve: (context): MaybePromise<CallInstance> => {
      const made = source.resolve(context);
      return isPromiseLike(made) ? made.then(put) : put(made);
    },
  };
}
