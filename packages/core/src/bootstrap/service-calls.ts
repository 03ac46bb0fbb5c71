import type { ServiceClass } from "../container/service-resolver.js";
import { LocalContext, type LocalCallOptions } from "../context/local-context.js";
import { appError } from "../errors/app-error.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import type { ServiceCalls } from "../schema/schema-types.js";

/** What `app.service(Class)` returns: the tools of a class by their methods' names. */
export function serviceCalls<T extends object>(
  service: ServiceClass<T>,
  registry: ToolRegistry,
  assertOpen: () => void,
): ServiceCalls<T> {
  const methodOf = (key: string): ((...args: unknown[]) => Promise<unknown>) => {
    const definition = registry.find(service, key);
    if (definition === undefined) throw appError("TW_CALL_NOT_A_TOOL", { method: `${service.name}.${key}` });
    return async (...args) => {
      assertOpen();
      return await run(definition, args);
    };
  };
  return new Proxy(Object.create(null) as object, {
    // `then` is asked for by `await`, symbols by inspection and serialization; neither is a tool.
    get: (_target, key) => (typeof key === "symbol" || key === "then" ? undefined : methodOf(key)),
  }) as ServiceCalls<T>;
}

function run({ tool, hasInput, run: invoke }: ToolDefinition, args: readonly unknown[]): unknown {
  const [input, options] = hasInput ? args : [undefined, args[0]];
  return invoke(input ?? {}, new LocalContext(tool.name, options as LocalCallOptions | undefined));
}
