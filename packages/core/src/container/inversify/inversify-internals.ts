import type { BindingConstraints, Container, ContainerModule, ServiceIdentifier } from "inversify";
import { deleteClassMetadata, readClassMetadata } from "../../metadata/reflected-types.js";

// What inversify 7 and 8 do not export, read by the names that both use. A spec pins each of them on both majors.
const IS_PLUGIN = Symbol.for("@inversifyjs/plugin/isPlugin");
const IS_LAZY_IDENTIFIER = Symbol.for("@inversifyjs/common/islazyServiceIdentifier");
const IS_BINDING_IDENTIFIER = Symbol.for("@inversifyjs/container/bindingIdentifier");
const CLASS_METADATA = "@inversifyjs/core/classMetadataReflectKey";
const INJECTABLE_FLAG = "@inversifyjs/core/classIsInjectableFlagReflectKey";

/** Inversify's three scopes. */
export type Scope = "Singleton" | "Transient" | "Request";

/** What a constructor parameter, a property, or an argument of `toResolvedValue` asks for. */
export interface Element {
  /** 0: all bindings (`@multiInject`); 1: one; 2: filled by somebody else (`@unmanaged`). */
  readonly kind: 0 | 1 | 2;
  readonly value?: unknown;
  readonly name?: string | symbol | number | undefined;
  readonly tags?: ReadonlyMap<string | symbol | number, unknown>;
  readonly optional?: boolean;
  readonly chained?: boolean;
}

/** What decorators told inversify about a class. */
export interface ClassRecord {
  /** Has holes where neither a decorator nor the compiler said anything. */
  readonly constructorArguments: readonly (Element | undefined)[];
  readonly properties: ReadonlyMap<string | symbol, Element>;
  readonly lifecycle: {
    readonly postConstructMethodNames: ReadonlySet<string | symbol>;
    readonly preDestroyMethodNames: ReadonlySet<string | symbol>;
  };
  readonly scope: Scope | undefined;
}

interface AnyBinding {
  /** Grows with every binding made in the process. */
  readonly id: number;
  readonly serviceIdentifier: ServiceIdentifier;
  readonly isSatisfiedBy: (constraints: BindingConstraints) => boolean;
  /** `undefined` for what was bound outside a module. */
  readonly moduleId: number | undefined;
}

/** A binding that may keep what it made. */
export interface ScopedBinding extends AnyBinding {
  readonly scope: Scope;
  /** A singleton once it is made; holds a promise while its creation is under way. */
  readonly cache: { readonly isRight: boolean; readonly value: unknown };
  readonly onActivation: unknown;
  readonly onDeactivation: Deactivation | undefined;
}

/** Runs when the container lets go of an instance. */
export type Deactivation = (instance: unknown) => void | Promise<void>;

/** What `toDynamicValue` was given. */
export type DynamicFactory = (context: unknown) => unknown;

/** A binding of `toDynamicValue`. Inversify reads the factory each time that it makes something. */
export interface DynamicBinding extends ScopedBinding {
  readonly type: "DynamicValue";
  value: DynamicFactory;
}

/** One binding, as inversify keeps it. `Provider` exists in 7 only. */
export type Binding =
  | (ScopedBinding & { readonly type: "Instance"; readonly implementationType: InjectedClass })
  | (ScopedBinding & { readonly type: "ConstantValue"; readonly value: unknown })
  | (ScopedBinding & {
      readonly type: "ResolvedValue";
      readonly metadata: { readonly arguments: readonly Element[] };
    })
  | DynamicBinding
  | (ScopedBinding & { readonly type: "Factory" | "Provider" })
  | (AnyBinding & {
      readonly type: "ServiceRedirection";
      readonly targetServiceIdentifier: ServiceIdentifier;
    });

/** A class that inversify makes instances of. */
export type InjectedClass = abstract new (...args: never[]) => object;

/** The bookkeeping of a container and its parents. `get` may add a binding where the container has `autobind`. */
export interface ContainerRecords {
  readonly bindingService: {
    get(identifier: ServiceIdentifier): Iterable<Binding> | undefined;
    getChained(identifier: ServiceIdentifier): Iterable<Binding>;
    getBoundServices(): Iterable<ServiceIdentifier>;
    getNonParentBoundServices(): Iterable<ServiceIdentifier>;
    getNonParentBindings(identifier: ServiceIdentifier): Iterable<Binding> | undefined;
  };
  readonly activationService: {
    get(identifier: ServiceIdentifier): Iterable<unknown> | undefined;
    removeAllByModuleId(id: number): void;
  };
  readonly deactivationService: {
    get(identifier: ServiceIdentifier): Iterable<Deactivation> | undefined;
    removeAllByModuleId(id: number): void;
  };
}

/** Opens a container's records, by registering a plugin that does nothing else. */
export function openRecords(container: Container): ContainerRecords {
  let records: ContainerRecords | undefined;
  class RecordsReader {
    readonly [IS_PLUGIN] = true;
    constructor(_container: Container, context: ContainerRecords) {
      records = context;
    }
    load(): void {
      // Everything was done when inversify handed over the context.
    }
  }
  container.register(RecordsReader);
  if (records === undefined) throw new TypeError("this inversify hands plugins no records");
  return records;
}

/** What decorators said about exactly this class; `undefined` for a class without any of inversify's decorators. */
export function readClassRecord(target: InjectedClass): ClassRecord | undefined {
  return readClassMetadata(CLASS_METADATA, target) as ClassRecord | undefined;
}

/** Whether exactly this class is noted as `@injectable`. */
export function hasInjectableFlag(target: InjectedClass): boolean {
  return readClassMetadata(INJECTABLE_FLAG, target) !== undefined;
}

/** Lets `@injectable` stand on a class once more: inversify reads the flag only to refuse a second one. */
export function clearInjectableFlag(target: InjectedClass): void {
  deleteClassMetadata(INJECTABLE_FLAG, target);
}

/** Whether an element asks for all that is bound (`@multiInject`). */
export function isMultiple({ kind }: Element): boolean {
  return kind === 0;
}

/** The identifier that an element names, unwrapped where it is lazy; `undefined` where it names nothing (yet). */
export function identifierOf(element: Element): ServiceIdentifier | undefined {
  const { value } = element as { value?: { [IS_LAZY_IDENTIFIER]?: boolean; unwrap?: () => unknown } };
  const named = value?.[IS_LAZY_IDENTIFIER] === true ? value.unwrap?.() : value;
  return named as ServiceIdentifier | undefined;
}

/** Makes a child with the inversify that made the parent: only that copy can read its private parts. */
export function createChild(parent: Container): Container {
  let prototype = Object.getPrototypeOf(parent) as object;
  for (let next = prototype; next !== Object.prototype; next = Object.getPrototypeOf(next) as object)
    prototype = next;
  const { constructor } = prototype as { constructor: typeof Container };
  return new constructor({ parent });
}

/** In 7 the plain verbs return promises; in 8 they throw at anything asynchronous, and the others return promises. */
interface Verbs {
  load(module: ContainerModule): Promise<void>;
  loadAsync?(module: ContainerModule): Promise<void>;
  unbind(identifier: BindingIdentifier): Promise<void>;
  unbindAsync?(identifier: BindingIdentifier): Promise<void>;
  unbindAll(): Promise<void>;
  unbindAllAsync?(): Promise<void>;
}

interface BindingIdentifier {
  readonly id: number;
  readonly [IS_BINDING_IDENTIFIER]: true;
}

/** Loads a module, an asynchronous one too. */
export async function loadModule(container: Container, module: ContainerModule): Promise<void> {
  const verbs = container as unknown as Verbs;
  await (verbs.loadAsync === undefined ? verbs.load(module) : verbs.loadAsync(module));
}

/** Unbinds one binding of exactly this container, and waits for its deactivations. */
export async function unbindOne(container: Container, { id }: Binding): Promise<void> {
  const verbs = container as unknown as Verbs;
  const identifier: BindingIdentifier = { id, [IS_BINDING_IDENTIFIER]: true };
  await (verbs.unbindAsync === undefined ? verbs.unbind(identifier) : verbs.unbindAsync(identifier));
}

/** Makes inversify forget that a binding keeps something, so that unbinding it ends nothing. An end under way goes on. */
export function forgetInstance(binding: Binding): void {
  if (!("cache" in binding)) return;
  // The value stays: deactivations that are still to come are given what stands there when their turn comes.
  (binding as { cache: ScopedBinding["cache"] }).cache = { isRight: false, value: binding.cache.value };
}

/** Unbinds what the container itself binds, and waits for the deactivations. */
export async function unbindEverything(container: Container): Promise<void> {
  const verbs = container as unknown as Verbs;
  await (verbs.unbindAllAsync === undefined ? verbs.unbindAll() : verbs.unbindAllAsync());
}
