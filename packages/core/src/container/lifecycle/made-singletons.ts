import type { Container } from "inversify";
import { classNameOf } from "../../metadata/class-name.js";
import { canHaveMethods } from "../inversify/as-object.js";
import { allBindings, hasBegun } from "../inversify/container-bindings.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import { creationOrder } from "../graph/creation-order.js";
import { nameOf } from "../graph/graph-node.js";
import type { Binding, ContainerRecords } from "../inversify/inversify-internals.js";

/** The bindings of one container that are ours to take out. */
export interface Holding {
  readonly container: Container;
  readonly bindings: readonly Binding[];
}

/** A singleton binding of ours that keeps a value. */
export interface MadeSingleton {
  readonly binding: Binding;
  readonly container: Container;
  /** The class, or the token where there is none. */
  readonly owner: string;
  /**
   * What the binding made, or the promise of it while it is still being made. `undefined` where it made no object, or only
   * passes on what another binding made, or what a `toConstantValue` was given.
   */
  readonly instance: object | undefined;
  /** Whether what a creation that was pending has made is what another binding keeps, which is to end it. */
  readonly passesOn: (made: unknown) => boolean;
}

/** What the order and the owners of singletons are read from. */
export interface MadeFrom {
  /** Where bindings of ours may be, as they are when it is called. */
  readonly holdings: () => readonly Holding[];
  /** Asked only where something was made, and an order is wanted. */
  readonly graph: () => BindingGraph;
  /** Those of the innermost container. */
  readonly records: ContainerRecords;
}

/** The singletons of ours that were made, looked up anew each time: calls may make more. */
export class MadeSingletons {
  readonly #from: MadeFrom;

  constructor(from: MadeFrom) {
    this.#from = from;
  }

  /** Whether one of their instances passes a test. Quick, since it needs no order. */
  some(passes: (instance: object) => boolean): boolean {
    return this.#from.holdings().some(({ bindings }) =>
      bindings.some((binding) => {
        const value = keptBy(binding);
        return canHaveMethods(value) && passes(value);
      }),
    );
  }

  /** All of them, each after those that it needs, wherever the two are bound. */
  inOrder(): readonly MadeSingleton[] {
    const containers = new Map(
      this.#from
        .holdings()
        .flatMap(({ container, bindings }) =>
          bindings.filter(hasBegun).map((binding) => [binding as Binding, container] as const),
        ),
    );
    if (containers.size === 0) return [];
    const taken = foreignValues(this.#from.records, containers);
    return creationOrder([...containers.keys()], this.#from.graph()).flatMap((binding) => {
      const container = containers.get(binding);
      if (container === undefined) return [];
      const value = keptBy(binding);
      const instance = canHaveMethods(value) && !taken.has(value) ? value : undefined;
      taken.add(value);
      const passesOn = (made: unknown): boolean => made !== value && taken.has(made);
      return [{ binding, container, owner: ownerOf(binding), instance, passesOn }];
    });
  }
}

/** What others made: the authors of constants, and the bindings of a container that is not ours. */
function foreignValues(records: ContainerRecords, ours: { has(binding: Binding): boolean }): Set<unknown> {
  return new Set(
    allBindings(records).flatMap((binding) => {
      if (binding.type === "ConstantValue") return [binding.value];
      return ours.has(binding) ? [] : [keptBy(binding)];
    }),
  );
}

/** The value that a binding keeps where it is an instance: neither a constant nor a function that makes some. */
function keptBy(binding: Binding): unknown {
  const isInstance =
    hasBegun(binding) &&
    binding.type !== "ConstantValue" &&
    binding.type !== "Factory" &&
    binding.type !== "Provider";
  return isInstance ? binding.cache.value : undefined;
}

function ownerOf(binding: Binding): string {
  return binding.type === "Instance"
    ? classNameOf(binding.implementationType)
    : nameOf(binding.serviceIdentifier);
}
