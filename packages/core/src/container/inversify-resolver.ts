import { Container, type ContainerModule, type ServiceIdentifier } from "inversify";
import type { BootProblem } from "../errors/boot-error.js";
import { asObject } from "./inversify/as-object.js";
import { providedTo, providersBelow, refuseUnseenProviders } from "./calls/call-provider.js";
import { CallScope, type ProvidedNode } from "./calls/call-scope.js";
import { guardLateSingletons } from "./calls/late-singletons.js";
import { allBindings, findServices, ownBindings, unmadeSingletons } from "./inversify/container-bindings.js";
import { BindingGraph } from "./graph/binding-graph.js";
import { checkBindings } from "./graph/check-bindings.js";
import { nameOf, nodesBelow, type GraphNode } from "./graph/graph-node.js";
import { implementationOf } from "./graph/implementation.js";
import {
  createChild,
  openRecords,
  unbindEverything,
  unbindOne,
  type ContainerRecords,
  type InjectedClass,
} from "./inversify/inversify-internals.js";
import { LoadedModules } from "./inversify/loaded-modules.js";
import { makeSingletonsBelow } from "./lifecycle/boot-singletons.js";
import { MadeSingletons } from "./lifecycle/made-singletons.js";
import { SingletonLifecycle, writeFault, type LifecycleOptions } from "./lifecycle/singleton-lifecycle.js";
import {
  CreationError,
  type Implementation,
  type InstanceSource,
  type ServiceClass,
  type ServiceResolver,
} from "./service-resolver.js";

/** Where an app's instances come from. */
export interface InversifyResolverOptions extends LifecycleOptions {
  /** Loaded now, one after the other, and taken out on dispose. Asynchronous modules are waited for. */
  readonly modules?: readonly ContainerModule[];
  /** Used as it is, and left as it is: only `modules` are added, and taken out again. Left out: one of our own. */
  readonly container?: Container;
  /** Whether a class declares tools. */
  readonly hasTools: (target: ServiceClass) => boolean;
}

/**
 * Resolves services through inversify 7.11 or 8.
 *
 * Everything that is ours stands in a child container, made once: what a call is, and services without a binding. Those
 * are singletons, or call-scoped where they reach something call-scoped; a scope in `@injectable(scope)` is honoured.
 * Bindings that the container or a module has are honoured as they are.
 *
 * @throws BootError `TW_BIND_MODULE_TWICE`
 * @throws What a module throws while it is loaded; the modules are taken out again.
 */
export async function createInversifyResolver(options: InversifyResolverOptions): Promise<ServiceResolver> {
  const { modules: listed = [], container: given } = options;
  const root = given ?? new Container();
  const modules = new LoadedModules(root, listed);
  modules.claim();
  try {
    await modules.load();
    return new InversifyResolver({ root, modules, isOwner: given === undefined }, options);
  } catch (error) {
    await takeOut(root, modules);
    throw error;
  }
}

const NOWHERE: ReadonlyMap<ServiceClass, string> = new Map();

/** A class that calls will ask for; `instance` is there where it is a singleton. */
interface Prepared {
  readonly node: GraphNode;
  readonly instance: object | undefined;
}

interface CompiledSource {
  readonly classes: readonly ServiceClass[];
  readonly source: InstanceSource;
}

interface Holdings {
  readonly root: Container;
  readonly modules: LoadedModules;
  readonly isOwner: boolean;
}

/** Takes the modules out of their container; instances that they made are gone already. */
async function takeOut(root: Container, modules: LoadedModules): Promise<void> {
  for (const binding of modules.bindings()) await unbindOne(root, binding);
  modules.release();
}

class InversifyResolver implements ServiceResolver {
  readonly #holdings: Holdings;
  readonly #container: Container;
  readonly #records: ContainerRecords;
  readonly #calls: CallScope;
  readonly #hasTools: (target: ServiceClass) => boolean;
  /** By class, the identifier to ask for. */
  readonly #bound: ReadonlyMap<ServiceClass, ServiceIdentifier>;
  readonly #listed = new Set<InjectedClass>();
  readonly #lifecycle: SingletonLifecycle;
  /** Tools with the same classes around them share what makes their instances. */
  readonly #sources = new Map<ServiceClass | undefined, readonly CompiledSource[]>();
  #graph: BindingGraph;
  /** Modules are loaded once, and so are their singletons looked at. */
  #hasChecked = false;
  #unguard: (() => void) | undefined;
  #disposal: Promise<void> | undefined;

  constructor(holdings: Holdings, options: InversifyResolverOptions) {
    this.#holdings = holdings;
    this.#hasTools = options.hasTools;
    this.#container = createChild(holdings.root);
    this.#records = openRecords(this.#container);
    this.#bound = findServices(allBindings(this.#records), options.hasTools);
    this.#graph = this.#openGraph();
    this.#calls = new CallScope(this.#container, this.#records, options.reportFault ?? writeFault);
    this.#lifecycle = new SingletonLifecycle(options, this.#made());
  }

  boundServices(): readonly ServiceClass[] {
    return [...this.#bound.keys()];
  }

  implementationOf(target: ServiceClass): Implementation | undefined {
    const found = this.#graph.lookUp(this.#identifierOf(target));
    const node = "nodes" in found ? found.nodes[0] : undefined;
    return node && implementationOf(node, this.#records);
  }

  check(
    services: readonly ServiceClass[],
    places: ReadonlyMap<ServiceClass, string> = NOWHERE,
  ): readonly BootProblem[] {
    this.#list(services);
    const checked = services.map((service) => ({
      name: service.name,
      at: places.get(service),
      identifier: this.#identifierOf(service),
    }));
    const asked = [...checked, ...providedTo(checked, this.#graph)];
    const singletons = this.#hasChecked ? [] : unmadeSingletons(this.#records);
    this.#hasChecked = true;
    return checkBindings(this.#graph, asked, singletons);
  }

  async source(classes: readonly ServiceClass[]): Promise<InstanceSource> {
    const known = this.#sources.get(classes.at(-1)) ?? [];
    const same = known.find((one) => areSame(one.classes, classes));
    if (same !== undefined) return same.source;
    const source = await this.#compile(classes);
    this.#sources.set(classes.at(-1), [...known, { classes, source }]);
    return source;
  }

  async #compile(classes: readonly ServiceClass[]): Promise<InstanceSource> {
    this.#list(classes);
    const prepared: Prepared[] = [];
    for (const target of classes) prepared.push(await this.#prepare(target));
    const asked = prepared.map(({ node }) => node);
    const provided = await this.#provide(asked);
    const kept = prepared.map(({ instance }) => instance);
    if (provided.length === 0 && kept.every((instance) => instance !== undefined))
      return { kind: "singleton", kept };
    return { kind: "call", resolve: this.#calls.compile({ asked, provided }, this.#graph), kept };
  }

  start(): Promise<readonly BootProblem[]> {
    this.#unguard ??= guardLateSingletons(this.#records, (make) => this.#calls.outside(make));
    return this.#lifecycle.start();
  }

  get stopDeadlineMs(): number {
    return this.#lifecycle.stopDeadlineMs;
  }

  dispose(): Promise<void> {
    this.#disposal ??= this.#disposeAll();
    return this.#disposal;
  }

  #openGraph(): BindingGraph {
    return new BindingGraph(this.#records, (target) => this.#listed.has(target) || this.#hasTools(target));
  }

  #list(services: readonly ServiceClass[]): void {
    const unknown = services.filter((service) => !this.#listed.has(service));
    if (unknown.length === 0) return;
    for (const service of unknown) this.#listed.add(service);
    this.#graph = this.#openGraph();
  }

  #identifierOf(service: ServiceClass): ServiceIdentifier {
    return this.#bound.get(service) ?? service;
  }

  #nodeOf(identifier: ServiceIdentifier): GraphNode {
    const found = this.#graph.lookUp(identifier);
    const node = "nodes" in found ? found.nodes[0] : undefined;
    if (node !== undefined) return node;
    throw new Error(
      `${nameOf(identifier)} cannot be resolved${"fault" in found ? `: ${found.fault.reason}` : ""}`,
    );
  }

  /** What singletons below these nodes will ask for by a call's context is made with the call. */
  async #provide(roots: readonly GraphNode[]): Promise<readonly ProvidedNode[]> {
    const provided: ProvidedNode[] = [];
    for (const provider of providersBelow(roots)) {
      const node = this.#nodeOf(provider.identifier);
      this.#bindServices(node);
      await makeSingletonsBelow(node, this.#graph, this.#container);
      refuseUnseenProviders(node);
      provided.push({ provider, node });
    }
    return provided;
  }

  async #prepare(target: ServiceClass): Promise<Prepared> {
    try {
      return await this.#make(target);
    } catch (error) {
      throw new CreationError(target, error);
    }
  }

  /** Makes all that is to be there before the first call: a singleton itself, or the singletons that calls will need. */
  async #make(target: ServiceClass): Promise<Prepared> {
    const identifier = this.#identifierOf(target);
    const node = this.#nodeOf(identifier);
    this.#bindServices(node);
    const isKept = node.scope === "Singleton";
    const instance = isKept ? asObject(await this.#container.getAsync<unknown>(identifier)) : undefined;
    if (!isKept) await makeSingletonsBelow(node, this.#graph, this.#container);
    refuseUnseenProviders(node);
    return { node, instance };
  }

  /** Gives a binding to the services that have none, below the container where its owner does not see it. */
  #bindServices(node: GraphNode): void {
    for (const { binding, implementation, scope } of nodesBelow(node)) {
      if (binding !== undefined || implementation === undefined) continue;
      const identifier = implementation as ServiceIdentifier<object> & InjectedClass;
      if (this.#container.isCurrentBound(identifier)) continue;
      const syntax = this.#container.bind(identifier).to(implementation as never);
      if (scope === "Singleton") syntax.inSingletonScope();
      else if (scope === "Request") syntax.inRequestScope();
      else syntax.inTransientScope();
    }
  }

  /** What is ours to start and to end. A container that was given keeps what it bound itself. */
  #made(): MadeSingletons {
    const { root, modules, isOwner } = this.#holdings;
    const records = openRecords(root);
    return new MadeSingletons({
      holdings: () => [
        { container: root, bindings: isOwner ? ownBindings(records) : modules.bindings() },
        { container: this.#container, bindings: ownBindings(this.#records) },
      ],
      // A new graph, since services without a binding have one by now.
      graph: () => this.#openGraph(),
      records: this.#records,
    });
  }

  async #disposeAll(): Promise<void> {
    const { root, modules, isOwner } = this.#holdings;
    this.#unguard?.();
    await this.#lifecycle.end();
    await unbindEverything(this.#container);
    await takeOut(root, modules);
    if (isOwner) await unbindEverything(root);
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
