import type { MetadataKey, ToolInfo } from "../../enhancers/tool-call.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** What guards, interceptors and filters are told of a tool. */
export function infoOf({ name, declaration, annotations, service, method, data }: DeclaredTool): ToolInfo {
  const { title, description } = declaration;
  return Object.freeze({
    name,
    title,
    description,
    annotations,
    service,
    method,
    get: <T>({ key }: MetadataKey<T>) => data.get(key) as T | undefined,
  });
}
