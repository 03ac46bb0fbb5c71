import type { ServiceClass } from "../../container/service-resolver.js";
import type { LocalCallOptions } from "../../context/local-context.js";
import { appError } from "../../errors/app-error.js";
import { classNameOf } from "../../metadata/class-name.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import type { ServiceCalls } from "../../schema/schema-types.js";
import { assertCallOptions } from "./call-arguments.js";
import { admitted } from "./admitted.js";
import type { LocalCalls } from "./local-calls.js";

/** What `app.service(Class)` returns: the tools of a class by their methods' names. */
export function serviceCalls<T extends object>(
  service: ServiceClass<T>,
  registry: Pick<ToolRegistry, "find">,
  run: LocalCalls["run"],
): ServiceCalls<T> {
  const methodOf = (key: string): ((...args: unknown[]) => Promise<unknown>) => {
    const method = `${classNameOf(service)}.${key}`;
    const find = (): ToolDefinition => {
      const definition = registry.find(service, key);
      if (definition === undefined) throw appError("TW_CALL_NOT_A_TOOL", { method });
      return definition;
    };
    // Told where the name is written; and looked up once more by each call, since a tool may have gone by then.
    find();
    return async (...args) => {
      const definition = find();
      const { input, options } = sortOut(args, definition);
      assertCallOptions(method, options);
      return await run(definition.tool.name, options, (context) =>
        admitted(definition, context, () => definition.run.invoke(input ?? {}, context)),
      );
    };
  };
  return new Proxy(Object.create(null) as object, {
    // `then` is asked for by `await`, symbols by inspection and serialization; neither is a tool.
    get: (_target, key) => (typeof key === "symbol" || key === "then" ? undefined : methodOf(key)),
  }) as ServiceCalls<T>;
}

function sortOut(args: readonly unknown[], { hasInput }: ToolDefinition) {
  const [input, options] = hasInput ? args : [undefined, args[0]];
  return { input, options: options as LocalCallOptions | undefined };
}
