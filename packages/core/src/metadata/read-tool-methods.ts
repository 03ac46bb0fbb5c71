import { extended } from "./enhancements.js";
import { ownRecords } from "./own-records.js";
import { chainOf, type DecoratedClass } from "./prototype-chain.js";
import { readParameterTypes } from "./reflected-types.js";
import type { ToolMetadata } from "./tool-metadata.js";

/** Where decorators stand; only a `"method"` can be a tool. */
export type Placement = "method" | "static" | "symbol" | "not-a-method";

/** A decorated member of a service class, with all that its class and its bases say about it. */
export interface ToolMethod {
  readonly key: string | symbol;
  readonly placement: Placement;
  readonly metadata: ToolMetadata;
  /** What the compiler emitted for the parameters; see {@link readParameterTypes}. */
  readonly parameterTypes: readonly unknown[] | undefined;
  /** All parameters that can be known of: those the function counts, those with an emitted type, and the decorated. */
  readonly parameterCount: number;
  /** Parameters before the first one with a default, as the function counts them. */
  readonly requiredCount: number;
  /**
   * Whether the function names no parameter, so that its count says nothing: it has none, or another decorator put a
   * `(...args)` function in the method's place.
   */
  readonly hidesParameters: boolean;
}

/**
 * The decorated members of a class: instance members in the order of declaration, a base class before its subclass, then
 * static ones. Each class has its own answer; nothing is kept.
 *
 * An override without decorators keeps what the base declared. One with its own `@Tool` starts anew and inherits
 * nothing. One with other decorators only replaces what those say (`@Annotations` the annotations) and keeps the rest.
 * Guards, interceptors, filters and custom metadata are never lost: those of an override join those of its base.
 */
export function readToolMethods(service: DecoratedClass): readonly ToolMethod[] {
  const prototype = service.prototype as object;
  return [
    ...effectiveRecords(prototype).map(([key, metadata]) => describe(prototype, key, metadata)),
    ...effectiveRecords(service).map(([key, metadata]) => describe(service, key, metadata)),
  ];
}

function effectiveRecords(target: object): readonly (readonly [string | symbol, ToolMetadata])[] {
  const effective = new Map<string | symbol, ToolMetadata>();
  for (const owner of chainOf(target).reverse()) {
    for (const { key, metadata } of ownRecords(owner)) {
      effective.set(key, override(effective.get(key), metadata));
    }
  }
  return [...effective];
}

function override(base: ToolMetadata | undefined, own: ToolMetadata): ToolMetadata {
  if (base === undefined) return own;
  const enhancements = extended(base, own);
  if (own.tools.length > 0) return Object.freeze({ ...own, ...enhancements });
  return Object.freeze({
    ...enhancements,
    tools: base.tools,
    inputs: own.inputs.length > 0 ? own.inputs : base.inputs,
    outputs: own.outputs.length > 0 ? own.outputs : base.outputs,
    annotations: own.annotations.length > 0 ? own.annotations : base.annotations,
    contexts: own.contexts.length > 0 ? own.contexts : base.contexts,
    parameters: own.parameters.length > 0 ? own.parameters : base.parameters,
    beforeReflect: own.beforeReflect || base.beforeReflect,
  });
}

function describe(target: object, key: string | symbol, metadata: ToolMetadata): ToolMethod {
  const member = memberOf(target, key);
  const parameterTypes = readParameterTypes(target, key);
  const requiredCount = typeof member === "function" ? member.length : 0;
  return {
    key,
    placement: placementOf(target, key, member),
    metadata,
    parameterTypes,
    parameterCount: Math.max(
      requiredCount,
      parameterTypes?.length ?? 0,
      ...metadata.inputs.map(({ parameter = 0 }) => parameter + 1),
      ...metadata.contexts.map((parameter) => parameter + 1),
      ...metadata.parameters.map(({ parameter }) => parameter + 1),
    ),
    requiredCount,
    hidesParameters: requiredCount === 0 && !namesParameter(member),
  };
}

/** A first parameter that is not a rest parameter, with a default or without. */
const FIRST_PARAMETER = /^[^(]*\(\s*[^)\s./]/;

/**
 * The same, in the generator that compilers put into a method whose `async` the target has no word for. Then the method itself
 * has only parameters before the first one with a default: `list() { return __awaiter(this, arguments, void 0, function* (limit = 7)`.
 */
const FIRST_OF_GENERATOR =
  /\(\s*this\s*,\s*arguments\s*,(?:[^,()]*,)?\s*function\s*\*\s*[\w$]*\s*\(\s*[^)\s./]/;

/** Whether a function has a first parameter that is not a rest parameter. Its source says so also of one with a default. */
function namesParameter(member: unknown): boolean {
  if (typeof member !== "function") return false;
  const source = Function.prototype.toString.call(member);
  return FIRST_PARAMETER.test(source) || FIRST_OF_GENERATOR.test(source);
}

/** The member's value, without running a getter. */
function memberOf(target: object, key: string | symbol): unknown {
  const owner = chainOf(target).find((candidate) => Object.hasOwn(candidate, key));
  return owner && Object.getOwnPropertyDescriptor(owner, key)?.value;
}

function placementOf(target: object, key: string | symbol, member: unknown): Placement {
  if (typeof member !== "function" || key === "constructor") return "not-a-method";
  if (typeof target === "function") return "static";
  return typeof key === "symbol" ? "symbol" : "method";
}
