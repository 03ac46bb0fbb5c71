import type { ServiceIdentifier } from "inversify";
import { classNameOf } from "../../metadata/class-name.js";
import { chainOf } from "../../metadata/prototype-chain.js";
import { readToolMethods } from "../../metadata/read-tool-methods.js";
import { readConstructorTypes } from "../../metadata/reflected-types.js";
import { isInjectable } from "../make-injectable.js";
import {
  identifierOf,
  readClassRecord,
  type Element,
  type InjectedClass,
} from "../inversify/inversify-internals.js";

/** One thing that an instance needs to be made. */
export interface Dependency {
  readonly identifier: ServiceIdentifier;
  readonly element: Element;
}

/** Why a dependency cannot be had, and what its author can do. */
export interface DependencyFault {
  /** The last step of the path to it, where that is not a service: `parameter 1`. */
  readonly step?: string;
  readonly reason: string;
  readonly fix: string;
}

/** What an instance needs, as far as it can be known without making one. */
export interface Needs {
  readonly dependencies: readonly Dependency[];
  readonly faults: readonly DependencyFault[];
}

const CIRCULAR_IMPORT: Omit<DependencyFault, "step"> = {
  reason: "it was undefined when the class was declared, as in a circular import",
  fix: "let the imports run one way, or name it late: @inject(new LazyServiceIdentifier(() => TheClass))",
};

const PASSES_ARGUMENTS_ON = /\bsuper\s*\(\s*\.\.\.\s*arguments\s*\)/;
const PASSES_REST_ON = /\bconstructor\s*\(\s*\.\.\.\s*([\w$]+)\s*\)\s*\{[^}]*\bsuper\s*\(\s*\.\.\.\s*\1\s*\)/;

/** Reads the constructor and the injected properties of a class. */
export function readClassNeeds(target: InjectedClass): Needs {
  const record = readClassRecord(target);
  const parameters = record?.constructorArguments ?? [];
  const count = Math.max(parameters.length, target.length);
  const needs: (Dependency | DependencyFault | undefined)[] = [inheritedFault(target)];
  for (let index = 0; index < count; index++) {
    needs.push(readParameter(target, index, parameters[index]));
  }
  for (const [key, element] of record?.properties ?? []) {
    needs.push(readElement(element, `property ${String(key)}`));
  }
  return sortOut(needs);
}

/** Reads the arguments that `toResolvedValue` names. */
export function readArgumentNeeds(elements: readonly Element[]): Needs {
  return sortOut(elements.map((element, index) => readElement(element, `argument ${String(index)}`)));
}

function sortOut(needs: readonly (Dependency | DependencyFault | undefined)[]): Needs {
  const dependencies: Dependency[] = [];
  const faults: DependencyFault[] = [];
  for (const need of needs) {
    if (need === undefined) continue;
    if ("identifier" in need) dependencies.push(need);
    else faults.push(need);
  }
  return { dependencies, faults };
}

function readParameter(
  target: InjectedClass,
  index: number,
  element: Element | undefined,
): Dependency | DependencyFault | undefined {
  const step = `parameter ${String(index)}`;
  if (element !== undefined) return readElement(element, step);
  const types = readConstructorTypes(target);
  if (types === undefined) return { step, ...whyUntyped(target) };
  return {
    step,
    reason: `the compiler emitted ${describeType(types[index])} as its type`,
    fix: "inject it by a token with @inject(TOKEN); a class must be imported plainly, since `import type` erases it",
  };
}

/** Without a decorator on the class the compiler emits no types; some compilers never do. */
function whyUntyped(target: InjectedClass): DependencyFault {
  if (isInjectable(target)) {
    return {
      reason: "the compiler emitted no type for it",
      fix: "compile with emitDecoratorMetadata, which esbuild does not know, or decorate it with @inject(TOKEN)",
    };
  }
  const decorator = readToolMethods(target).length > 0 ? "@ToolService()" : "@injectable()";
  return {
    reason: `${classNameOf(target)} is not injectable`,
    fix: `decorate ${classNameOf(target)} with ${decorator}, or the parameter with @inject(TOKEN)`,
  };
}

function readElement(element: Element, step: string): Dependency | DependencyFault | undefined {
  if (element.kind === 2) return undefined;
  const identifier = identifierOf(element);
  return identifier === undefined ? { step, ...CIRCULAR_IMPORT } : { identifier, element };
}

function describeType(type: unknown): string {
  return typeof type === "function" ? classNameOf(type) : "nothing";
}

/**
 * A subclass without a constructor of its own passes its arguments on, but inversify reads the decorators of exactly one
 * class and would call it without any. Injected properties are left out in the same way.
 */
function inheritedFault(target: InjectedClass): DependencyFault | undefined {
  const lost = lostParameters(target) ?? lostProperty(target);
  if (lost === undefined) return undefined;
  return {
    reason: `${classNameOf(target)} does not inherit ${lost}: inversify reads one class only`,
    fix: `decorate ${classNameOf(target)} with @injectFromBase({ extendConstructorArguments: true, extendProperties: true }), or write its constructor`,
  };
}

function lostParameters(target: InjectedClass): string | undefined {
  const owner = (chainOf(target) as InjectedClass[]).find(declaresConstructor);
  if (owner === undefined || owner === target) return undefined;
  const asked = readClassRecord(owner)?.constructorArguments ?? [];
  const injected = Math.max(
    asked.filter((element) => element?.kind !== 2).length,
    owner.length - asked.length,
  );
  const known = readClassRecord(target)?.constructorArguments.length ?? 0;
  return injected > known ? `the constructor parameters of ${classNameOf(owner)}` : undefined;
}

function lostProperty(target: InjectedClass): string | undefined {
  const own = readClassRecord(target)?.properties;
  for (const base of chainOf(target).slice(1) as InjectedClass[]) {
    const keys = [...(readClassRecord(base)?.properties.keys() ?? [])];
    const lost = keys.find((key) => own?.has(key) !== true);
    if (lost !== undefined) return `the injected property ${String(lost)} of ${classNameOf(base)}`;
  }
  return undefined;
}

/** Not one that only passes its arguments on, which compilers write where a subclass has fields, and mixins by hand. */
function declaresConstructor(target: InjectedClass): boolean {
  // Somebody may have put an object into the chain.
  if (typeof target !== "function") return false;
  const source = Function.prototype.toString.call(target);
  return (
    /\bconstructor\s*\(/.test(source) && !PASSES_ARGUMENTS_ON.test(source) && !PASSES_REST_ON.test(source)
  );
}
