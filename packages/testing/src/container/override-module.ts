import { Principal, RequestHeaders, ToolContext } from "@toolwright/core";
import { ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from "inversify";
import type { Override, Token } from "../mocks/mock-types.js";
import { fitsQualifier, nameOf } from "./seat.js";

/** What every call brings along, and how a test says what it shall be. */
const OF_A_CALL: ReadonlyMap<Token, string> = new Map<Token, string>([
  [ToolContext, "give the call, or its client, the headers and the meta that the service shall see"],
  [RequestHeaders, "give the call, or its client, the headers that the service shall see"],
  [
    Principal,
    'say who calls, app.call(name, args, { principal: { id: "alice" } }), or `client: { principal }` for all calls',
  ],
]);

/** In 7 the plain verb returns a promise; in 8 it throws at what ends asynchronously, and the other returns a promise. */
interface Unbinding {
  unbind(identifier: ServiceIdentifier): unknown;
  unbindAsync?(identifier: ServiceIdentifier): Promise<void>;
}

/** Overrides as a module, which learns what they were good for. */
export interface BoundOverrides {
  /** Binds instances in place of whatever its container binds to their tokens: to be loaded after the modules that do. */
  readonly module: ContainerModule;
  /** The indices of those that replace no binding, and that nobody has asked for. */
  readonly unused: () => readonly number[];
}

/**
 * Makes a module of overrides.
 *
 * @throws Error for what every call brings along
 */
export function bindOverrides(overrides: readonly Override[]): BoundOverrides {
  overrides.forEach(([token], index) => {
    const fix = OF_A_CALL.get(token);
    if (fix === undefined) return;
    throw new Error(
      `overrides[${String(index)}] stands in for ${nameOf(token)}, which every call brings along. Fix: ${fix}.`,
    );
  });
  const replaced = new Set<Token>();
  const asked = new Set<number>();
  const module = new ContainerModule(async (options) => {
    for (const token of new Set(overrides.map(([named]) => named))) {
      if (options.isBound(token as ServiceIdentifier)) replaced.add(token);
      // Whether it is bound or not: `isBound` does not see what is bound by name only.
      await unbind(options, token);
    }
    overrides.forEach(([token, instance, qualifier = {}], index) => {
      const binding = options.bind<unknown>(token as ServiceIdentifier).toConstantValue(instance);
      // Whoever asks, be it a check that makes nothing, has a binding's constraint decide.
      binding.when((request) => {
        if (!fitsQualifier(request, qualifier)) return false;
        asked.add(index);
        return true;
      });
    });
  });
  const unused = (): readonly number[] =>
    overrides.flatMap(([token], index) => (asked.has(index) || replaced.has(token) ? [] : [index]));
  return { module, unused };
}

async function unbind(options: ContainerModuleLoadOptions, token: Token): Promise<void> {
  const verbs = options as unknown as Unbinding;
  const identifier = token as ServiceIdentifier;
  await (verbs.unbindAsync === undefined ? verbs.unbind(identifier) : verbs.unbindAsync(identifier));
}
