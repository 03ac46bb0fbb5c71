import type { MockFactory } from "./mock-types.js";

/**
 * What runtimes and test runners ask an object for to find out what it is, beside names like `@@__IMMUTABLE_RECORD__@@`. A
 * function there would make the mock a promise, a matcher, or something that writes itself as JSON.
 */
const PROBES: ReadonlySet<string> = new Set([
  "toJSON",
  "asymmetricMatch",
  "$$typeof",
  "nodeType",
  "tagName",
  "_isMockFunction",
]);

/** What is to be mocked. */
export interface MockShape {
  /** For the messages of the runner. */
  readonly name: string;
  /** What `instanceof` finds; `Object.prototype` where nothing is known. */
  readonly prototype: object;
}

/**
 * An object that passes for an instance of a class, without one being made: a method is a mock function, made when it is
 * first asked for, also under a name that the prototype does not know, since a field may hold a function. What a test
 * sets stays set. No code of the class runs: getters are `undefined` until they are set, and what is named by a
 * symbol is not there, apart from constants.
 *
 * @throws TypeError where `fn` makes something that is not a function
 */
export function autoMock(shape: MockShape, fn: MockFactory): object {
  const target = Object.create(shape.prototype) as object;
  return new Proxy(target, new MockTraps(shape, fn));
}

/**
 * A mock function that may be an object as well: of a class behind `import type` the compiler says no more than that it is
 * a function.
 */
export function callableMock(name: string, fn: MockFactory): object {
  return new Proxy(mockFunction(name, fn), new MockTraps({ name, prototype: Function.prototype }, fn));
}

/** One mock function, named where the runner can name it. */
function mockFunction(name: string, fn: MockFactory): object {
  const made = fn();
  if (typeof made !== "function")
    throw new TypeError(`The option "fn" must make a function, as vi.fn and jest.fn do, for ${name}`);
  const { mockName } = made as { mockName?: unknown };
  if (typeof mockName === "function") mockName.call(made, name);
  return made;
}

class MockTraps implements ProxyHandler<object> {
  readonly #shape: MockShape;
  readonly #fn: MockFactory;

  constructor(shape: MockShape, fn: MockFactory) {
    this.#shape = shape;
    this.#fn = fn;
  }

  get(target: object, key: string | symbol): unknown {
    if (typeof target === "function" ? key in target : Object.hasOwn(target, key)) return read(target, key);
    const declared = declaredIn(this.#shape.prototype, key);
    if (declared !== undefined && typeof declared.value !== "function") return declared.value;
    if (typeof key === "symbol" || key === "then") return undefined;
    if (key in Object.prototype) return ofEveryObject(target, key);
    if (declared === undefined && isProbe(key)) return undefined;
    const value = mockFunction(`${this.#shape.name}.${key}`, this.#fn);
    return this.set(target, key, value) ? value : undefined;
  }

  /** Never through a setter of the class; one that the test defined is the test's. */
  set(target: object, key: string | symbol, value: unknown): boolean {
    const own = Object.getOwnPropertyDescriptor(target, key);
    if (own?.set === undefined)
      Object.defineProperty(target, key, { value, writable: true, configurable: true, enumerable: true });
    else own.set.call(target, value);
    return true;
  }
}

function isProbe(key: string): boolean {
  return PROBES.has(key) || key.startsWith("@@");
}

function read(holder: object, key: string | symbol): unknown {
  return (holder as Readonly<Record<string | symbol, unknown>>)[key];
}

/** What a class, or one that it extends, declares: read without running it. An accessor has no `value`. */
function declaredIn(prototype: object, key: string | symbol): PropertyDescriptor | undefined {
  for (
    let next: object | null = prototype;
    next !== null;
    next = Object.getPrototypeOf(next) as object | null
  ) {
    if (next === Object.prototype) return undefined;
    const descriptor = Object.getOwnPropertyDescriptor(next, key);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

/** What templates and comparisons need of any object, whatever its class would have made of it. */
function ofEveryObject(target: object, key: string): unknown {
  if (key === "constructor" || key === "__proto__") return read(target, key);
  return read(Object.prototype, key);
}
