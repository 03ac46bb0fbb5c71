import type { ServiceIdentifier } from "inversify";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import type { Binding, ContainerRecords, ScopedBinding } from "./inversify-internals.js";
import type { ServiceClass } from "../service-resolver.js";

/** All bindings that a container knows, its parents' too, in the order in which they were made. */
export function allBindings({ bindingService }: ContainerRecords): readonly Binding[] {
  return [...bindingService.getBoundServices()]
    .flatMap((identifier) => [...(bindingService.get(identifier) ?? [])])
    .sort((one, other) => one.id - other.id);
}

/** The bindings of exactly this container. */
export function ownBindings({ bindingService }: ContainerRecords): readonly Binding[] {
  return [...bindingService.getNonParentBoundServices()].flatMap((identifier) => [
    ...(bindingService.getNonParentBindings(identifier) ?? []),
  ]);
}

/**
 * The classes with tools among what is bound, each with the identifier to ask for.
 *
 * A class that is bound under its own name is asked for by it; one behind a token, by the token.
 */
export function findServices(
  bindings: readonly Binding[],
  hasTools: (target: ServiceClass) => boolean,
): ReadonlyMap<ServiceClass, ServiceIdentifier> {
  const services = new Map<ServiceClass, ServiceIdentifier>();
  for (const binding of bindings) {
    const { serviceIdentifier: identifier } = binding;
    const bound = [identifier, classBehind(binding)].find(
      (candidate): candidate is ServiceClass =>
        typeof candidate === "function" && hasTools(candidate as ServiceClass),
    );
    if (bound !== undefined && (bound === identifier || !services.has(bound)))
      services.set(bound, identifier);
  }
  return services;
}

function classBehind(binding: Binding): unknown {
  if (binding.type === "Instance") return binding.implementationType;
  if (binding.type !== "ConstantValue") return undefined;
  const { value } = binding;
  return typeof value === "object" && value !== null ? value.constructor : undefined;
}

/** The singletons that are still to be made, of those that name what they need. */
export function unmadeSingletons(records: ContainerRecords): readonly Binding[] {
  return allBindings(records).filter(
    (binding) =>
      (binding.type === "Instance" || binding.type === "ResolvedValue") &&
      binding.scope === "Singleton" &&
      !hasBegun(binding),
  );
}

/** Whether a singleton's creation has begun: it keeps an instance, or a promise, which may still be pending or rejected. */
export function hasBegun(binding: Binding): binding is Extract<Binding, ScopedBinding> {
  return "cache" in binding && binding.scope === "Singleton" && binding.cache.isRight;
}

/** Whether a singleton is there, so that nobody has to wait for it. */
export function isSettled(binding: Binding): boolean {
  return hasBegun(binding) && !isPromiseLike(binding.cache.value);
}
