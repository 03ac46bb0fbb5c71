import type { BindingConstraints, ServiceIdentifier } from "inversify";
import { callValueOf } from "../../context/call-values.js";
import {
  isMultiple,
  type Binding,
  type ContainerRecords,
  type Element,
  type InjectedClass,
} from "../inversify/inversify-internals.js";
import type { Dependency, DependencyFault } from "./class-dependencies.js";
import {
  callValueNode,
  keyOf,
  nameOf,
  needsOf,
  placeOf,
  type GraphEdge,
  type GraphNode,
  type Target,
} from "./graph-node.js";

/** What fills a dependency; or why nothing does, and how many bindings would. */
export type Lookup =
  { readonly nodes: readonly GraphNode[] } | { readonly fault: DependencyFault; readonly fitting: number };

type Ask = BindingConstraints & { readonly element: Element };

const ANY_ONE: Element = { kind: 1 };

/**
 * Who needs whom, read from bindings and decorators. Makes no instance.
 *
 * What a `toDynamicValue` or a `toFactory` fetches from its context while it runs cannot be seen; `toResolvedValue` names
 * what it needs.
 */
export class BindingGraph {
  readonly #records: ContainerRecords;
  readonly #isService: (target: InjectedClass) => boolean;
  readonly #bound: ReadonlySet<ServiceIdentifier>;
  readonly #known = new Map<number | InjectedClass, GraphNode>();
  readonly #open = new Map<number | InjectedClass, Ask>();
  /** Counts how often a binding asked beyond who its parent is: what is between then holds for that path only. */
  #questions = 0;

  /** `isService` tells which classes are resolvable without a binding. */
  constructor(records: ContainerRecords, isService: (target: InjectedClass) => boolean) {
    this.#records = records;
    this.#isService = isService;
    this.#bound = new Set(records.bindingService.getBoundServices());
  }

  /** What stands behind an identifier when a caller from outside asks for it. */
  lookUp(identifier: ServiceIdentifier, element: Element = ANY_ONE): Lookup {
    return this.#find({ identifier, element }, undefined);
  }

  /** A binding as nobody in particular asks for it, whatever name or tags it was given. */
  nodeOf(binding: Binding): GraphNode {
    const ask = this.#ask({ identifier: binding.serviceIdentifier, element: ANY_ONE }, undefined);
    return this.#known.get(keyOf(binding)) ?? this.#expand(binding, ask);
  }

  /** All that is bound to an identifier, as nobody in particular asks for it. */
  nodesOf(identifier: ServiceIdentifier): readonly GraphNode[] {
    return this.#bindingsOf(identifier, ANY_ONE).map((binding) => this.nodeOf(binding));
  }

  /** Whether an edge leads to the same nodes from everywhere: then they can be asked for by the edge alone. */
  isAnywhere({ identifier, element, nodes }: GraphEdge): boolean {
    const found = this.lookUp(identifier, element);
    return (
      "nodes" in found &&
      found.nodes.length === nodes.length &&
      found.nodes.every((node, index) => node === nodes[index])
    );
  }

  #find({ identifier, element }: Dependency, parent: Ask | undefined): Lookup {
    if (callValueOf(identifier) !== undefined) return { nodes: [callValueNode(identifier)] };
    const ask = this.#ask({ identifier, element }, parent);
    if (this.#isUnboundService(identifier)) return this.#expandAll([identifier], ask);
    const bound = this.#bindingsOf(identifier, element);
    const fitting = bound.filter((binding) => isSatisfied(binding, ask));
    const fits =
      isMultiple(element) || fitting.length === 1 || (fitting.length === 0 && element.optional === true);
    if (fits) return this.#expandAll(fitting, ask);
    return { fault: countFault(bound.length, fitting.length), fitting: fitting.length };
  }

  #isUnboundService(identifier: ServiceIdentifier): identifier is ServiceIdentifier & InjectedClass {
    return (
      typeof identifier === "function" &&
      !this.#bound.has(identifier) &&
      this.#isService(identifier as InjectedClass)
    );
  }

  #bindingsOf(identifier: ServiceIdentifier, { chained }: Element): readonly Binding[] {
    const { bindingService } = this.#records;
    try {
      return [
        ...((chained === true ? bindingService.getChained(identifier) : bindingService.get(identifier)) ??
          []),
      ];
    } catch {
      return []; // A container with `autobind` refuses a class that is not injectable.
    }
  }

  #ask({ identifier, element }: Dependency, parent: Ask | undefined): Ask {
    const answer = <T>(value: T): T => {
      if ([...this.#open.values()].includes(ask)) this.#questions++;
      return value;
    };
    const tags = new Map(element.tags);
    const ask: Ask = {
      element,
      serviceIdentifier: identifier,
      get name() {
        return answer(element.name);
      },
      get tags() {
        return answer(tags);
      },
      getAncestor: () => answer(parent),
    };
    return ask;
  }

  #expandAll(targets: readonly Target[], ask: Ask): Lookup {
    const nodes: GraphNode[] = [];
    for (const target of targets) {
      const key = keyOf(target);
      if (this.#open.has(key)) return { fault: this.#circle(key), fitting: 1 };
      nodes.push(this.#known.get(key) ?? this.#expand(target, ask));
    }
    return { nodes };
  }

  #expand(target: Target, ask: Ask): GraphNode {
    const questions = this.#questions;
    this.#open.set(keyOf(target), ask);
    const node = this.#build(target, ask);
    this.#open.delete(keyOf(target));
    if (this.#questions === questions) this.#known.set(keyOf(target), node);
    return node;
  }

  #circle(closing: number | InjectedClass): DependencyFault {
    const open = [...this.#open].slice([...this.#open.keys()].indexOf(closing));
    const names = [...open, ...open.slice(0, 1)].map(([, ask]) => nameOf(ask.serviceIdentifier));
    return {
      reason: `it closes a circle, ${names.join(" -> ")}`,
      fix: "let one of them get what it needs as an argument",
    };
  }

  #build(target: Target, ask: Ask): GraphNode {
    const needs = needsOf(target, ask.element);
    const edges: GraphEdge[] = [];
    const faults = [...needs.faults];
    const unfilled: ServiceIdentifier[] = [];
    for (const dependency of needs.dependencies) {
      const found = this.#find(dependency, ask);
      if (isUnfilled(found)) unfilled.push(dependency.identifier);
      if ("nodes" in found) edges.push({ ...dependency, nodes: found.nodes });
      else faults.push({ step: nameOf(dependency.identifier), ...found.fault });
    }
    const { serviceIdentifier: identifier } = ask;
    const name = nameOf(identifier);
    return { identifier, name, edges, faults, unfilled, ...placeOf(target, name, edges) };
  }
}

/** Not by a circle, which one thing would fill. */
function isUnfilled(found: Lookup): boolean {
  return "nodes" in found ? found.nodes.length === 0 : found.fitting !== 1;
}

/** A constraint may fail where nobody, or somebody unforeseen, asks: then it does not hold. */
function isSatisfied(binding: Binding, ask: Ask): boolean {
  try {
    return binding.isSatisfiedBy(ask);
  } catch {
    return false;
  }
}

function countFault(bound: number, fitting: number): DependencyFault {
  if (fitting > 1) {
    return {
      reason: `it is bound ${String(fitting)} times`,
      fix: "keep one binding, tell them apart by name or tag, or ask for all with @multiInject",
    };
  }
  if (bound > 0) {
    return {
      reason: `none of its ${String(bound)} bindings fits the name, the tags and the parent that ask for it`,
      fix: "ask for it with the @named or @tagged of its binding",
    };
  }
  return {
    reason: "nothing is bound to it in the modules, the container or its parents",
    fix: "bind it in a module or in the container",
  };
}
