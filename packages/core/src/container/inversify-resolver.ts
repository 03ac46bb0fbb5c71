import { Container, type ContainerModule, type ServiceIdentifier } from "inversify";
import { appError } from "../errors/app-error.js";
import type { BootProblem } from "../errors/boot-error.js";
import { classNameOf } from "../metadata/class-name.js";
import { providedTo } from "./calls/call-provider.js";
import { CallPreparation, type Prepared } from "./calls/call-preparation.js";
import { checkDisposal } from "./calls/check-disposal.js";
import { CallScope } from "./calls/call-scope.js";
import { guardLateSingletons } from "./calls/late-singletons.js";
import { allBindings, findServices, ownBindings, unmadeSingletons } from "./inversify/container-bindings.js";
import { BindingGraph } from "./graph/binding-graph.js";
import { checkBindings } from "./graph/check-bindings.js";
import { nameOf } from "./graph/graph-node.js";
import { implementationOf } from "./graph/implementation.js";
import {
  createChild,
  forgetInstance,
  openRecords,
  unbindEverything,
  unbindOne,
  type ContainerRecords,
  type InjectedClass,
} from "./inversify/inversify-internals.js";
import { forgetRejected } from "./inversify/rejected-creations.js";
import { LoadedModules } from "./inversify/loaded-modules.js";
import { KnownSources } from "./known-sources.js";
import type { ReportFault } from "./lifecycle/disposal.js";
import { MadeSingletons } from "./lifecycle/made-singletons.js";
import { SingletonLifecycle, writeFault, type LifecycleOptions } from "./lifecycle/singleton-lifecycle.js";
import {
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
  const holdings: Holdings = { root, modules, isOwner: given === undefined };
  modules.claim();
  try {
    await modules.load();
    return new InversifyResolver(holdings, options);
  } catch (error) {
    await takeOut(holdings, options.reportFault ?? writeFault);
    throw error;
  }
}

const NOWHERE: ReadonlyMap<ServiceClass, string> = new Map();

interface Holdings {
  readonly root: Container;
  readonly modules: LoadedModules;
  readonly isOwner: boolean;
}

/** Takes the modules out of their container, whatever fails there; what they made is gone by now, but for what came late. */
async function takeOut({ root, modules }: Holdings, report: ReportFault): Promise<void> {
  for (const binding of modules.bindings()) {
    try {
      await unbindOne(root, binding);
    } catch (fault) {
      report(fault, nameOf(binding.serviceIdentifier));
      // Inversify keeps a binding whose end failed.
      forgetInstance(binding);
      await unbindOne(root, binding);
    }
  }
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
  readonly #report: ReportFault;
  readonly #lifecycle: SingletonLifecycle;
  readonly #sources = new KnownSources();
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
    this.#report = options.reportFault ?? writeFault;
    this.#calls = new CallScope(this.#container, this.#records, this.#report);
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
      name: classNameOf(service),
      at: places.get(service),
      identifier: this.#identifierOf(service),
    }));
    const asked = [...checked, ...providedTo(checked, this.#graph)];
    const singletons = this.#hasChecked ? [] : unmadeSingletons(this.#records);
    this.#hasChecked = true;
    return [
      ...checkBindings(this.#graph, asked, singletons),
      ...checkDisposal(asked, this.#graph, this.#records),
    ];
  }

  async source(classes: readonly ServiceClass[]): Promise<InstanceSource> {
    const known = this.#sources.find(classes);
    if (known !== undefined) return known;
    const source = await this.#compile(classes);
    this.#sources.add(classes, source);
    return source;
  }

  forgetFailed(): Promise<void> {
    return forgetRejected(allBindings(this.#records));
  }

  async #compile(classes: readonly ServiceClass[]): Promise<InstanceSource> {
    this.#list(classes);
    // One graph for all of it: others may come while this one waits.
    const graph = this.#graph;
    const assertOpen = (): void => this.#assertOpen();
    const identifierOf = (service: ServiceClass): ServiceIdentifier => this.#identifierOf(service);
    const preparation = new CallPreparation({ container: this.#container, graph, identifierOf, assertOpen });
    const prepared: Prepared[] = [];
    for (const target of classes) prepared.push(await preparation.prepare(target));
    const asked = prepared.map(({ node }) => node);
    const provided = await preparation.provide(asked);
    const kept = prepared.map(({ instance }) => instance);
    this.#assertOpen();
    if (provided.length === 0 && kept.every((instance) => instance !== undefined))
      return { kind: "singleton", kept };
    return { kind: "call", resolve: this.#calls.compile({ asked, provided }, graph), kept };
  }

  #assertOpen(): void {
    if (this.#disposal !== undefined) throw appError("TW_CALL_CLOSED", {});
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
    const { root, isOwner } = this.#holdings;
    this.#unguard?.();
    try {
      await this.#lifecycle.end();
      await unbindEverything(this.#container);
    } finally {
      await takeOut(this.#holdings, this.#report);
      if (isOwner) await unbindEverything(root);
    }
  }
}
