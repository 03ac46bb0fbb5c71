import { allBindings, hasBegun } from "../inversify/container-bindings.js";
import type {
  Binding,
  ContainerRecords,
  DynamicBinding,
  DynamicFactory,
} from "../inversify/inversify-internals.js";

/** Runs something that is not to see the call which is being resolved at that moment. */
type RunOutside = (make: () => unknown) => unknown;

/** Where a factory keeps which apps guard it: several may share a container. */
const GUARD = Symbol.for("@toolwright/core:late singleton:v1");

interface Guard {
  readonly factory: DynamicFactory;
  readonly apps: Set<RunOutside>;
}
type Guarded = DynamicFactory & { readonly [GUARD]?: Guard };

/**
 * Keeps singletons that boot did not make from the call that will make them. Only the `context.get` of a factory leads to
 * those, which no check sees; what they fetched of the call they would keep for every later caller.
 *
 * Answers with what undoes it.
 */
export function guardLateSingletons(records: ContainerRecords, outside: RunOutside): () => void {
  const late = allBindings(records).filter(isLate);
  for (const binding of late) guardOf(binding).apps.add(outside);
  return () => {
    for (const binding of late) release(binding, outside);
  };
}

function isLate(binding: Binding): binding is DynamicBinding {
  return binding.type === "DynamicValue" && binding.scope === "Singleton" && !hasBegun(binding);
}

function guardOf(binding: DynamicBinding): Guard {
  const factory = binding.value as Guarded;
  const known = factory[GUARD];
  if (known !== undefined) return known;
  const guard: Guard = { factory, apps: new Set() };
  const guarded: DynamicFactory = (context) => {
    const make = (): unknown => factory(context);
    return [...guard.apps].reduce<() => unknown>((inner, outside) => () => outside(inner), make)();
  };
  binding.value = Object.defineProperty(guarded, GUARD, { value: guard });
  return guard;
}

function release(binding: DynamicBinding, outside: RunOutside): void {
  const guard = (binding.value as Guarded)[GUARD];
  guard?.apps.delete(outside);
  if (guard?.apps.size === 0) binding.value = guard.factory;
}
