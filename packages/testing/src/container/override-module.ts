import { RequestHeaders, ToolContext } from "@toolwright/core";
import { ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from "inversify";
import type { Override, Token } from "../mocks/mock-types.js";
import { nameOf } from "./seat.js";

const OF_A_CALL: readonly Token[] = [ToolContext, RequestHeaders];

/** In 7 the plain verb returns a promise; in 8 it throws at what ends asynchronously, and the other returns a promise. */
interface Unbinding {
  unbind(identifier: ServiceIdentifier): unknown;
  unbindAsync?(identifier: ServiceIdentifier): Promise<void>;
}

/**
 * A module that binds instances in place of whatever its container binds to their tokens; to be loaded after the modules
 * whose bindings it replaces.
 *
 * @throws Error for what every call brings along
 */
export function overrideModule(overrides: readonly Override[]): ContainerModule {
  overrides.forEach(([token], index) => {
    if (!OF_A_CALL.includes(token)) return;
    throw new Error(
      `overrides[${String(index)}] stands in for ${nameOf(token)}, which every call brings along. ` +
        "Fix: give the call, or its client, the headers and the meta that the service shall see.",
    );
  });
  return new ContainerModule(async (options) => {
    // Whether it is bound or not: `isBound` does not see what is bound by name only.
    for (const token of new Set(overrides.map(([named]) => named))) await unbind(options, token);
    for (const [token, instance, qualifier = {}] of overrides) {
      const binding = options.bind<unknown>(token as ServiceIdentifier).toConstantValue(instance);
      const { name, tag } = qualifier;
      if (name !== undefined) binding.whenNamed(name);
      else if (tag !== undefined) binding.whenTagged(tag.key, tag.value);
    }
  });
}

async function unbind(options: ContainerModuleLoadOptions, token: Token): Promise<void> {
  const verbs = options as unknown as Unbinding;
  const identifier = token as ServiceIdentifier;
  await (verbs.unbindAsync === undefined ? verbs.unbind(identifier) : verbs.unbindAsync(identifier));
}
