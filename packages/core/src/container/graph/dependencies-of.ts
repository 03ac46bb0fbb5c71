import type { ServiceIdentifier } from "inversify";
import { callValueOf } from "../../context/call-values.js";
import type { ToolContext } from "../../context/tool-context.js";
import { problem, type BootProblem } from "../../errors/boot-error.js";
import { classNameOf } from "../../metadata/class-name.js";
import { readConstructorTypes, readPropertyType } from "../../metadata/reflected-types.js";
import { readClassNeeds, type DependencyFault } from "./class-dependencies.js";
import {
  isMultiple,
  readClassRecord,
  type Element,
  type InjectedClass,
} from "../inversify/inversify-internals.js";

/** What a class asks its container for, at one constructor parameter or property. */
export interface ClassDependency {
  readonly identifier: ServiceIdentifier;
  /** `parameter 0`, or `property clock`. */
  readonly at: string;
  /** What `@named` says. */
  readonly name: string | symbol | number | undefined;
  /** What `@tagged` says. */
  readonly tags: ReadonlyMap<string | symbol | number, unknown>;
  /** Whether the class does without it, as under `@optional()`. */
  readonly isOptional: boolean;
  /** Whether all bindings are asked for, as by `@multiInject`. */
  readonly isMultiple: boolean;
  /** The type that the compiler emitted for it; `undefined` where it emitted none, as for an inherited constructor. */
  readonly type: unknown;
  /** How it is had from a call's context, for what every call brings along; `undefined` for what a container binds. */
  readonly ofCall: ((context: ToolContext) => unknown) | undefined;
}

/** What a class asks for, and what cannot be known of it. */
export interface ClassDependencies {
  readonly dependencies: readonly ClassDependency[];
  /** `TW_BIND_DEPENDENCY` for each that inversify could not fill, whatever is bound. */
  readonly problems: readonly BootProblem[];
}

/**
 * Reads what inversify will ask a container for when it makes an instance of a class: its constructor parameters, then its
 * injected properties. Makes no instance, and needs no container.
 *
 * @example
 * ```ts
 * const { dependencies } = dependenciesOf(IssueTools);
 * console.log(dependencies.map(({ at, identifier }) => `${at}: ${String(identifier)}`));
 * ```
 */
export function dependenciesOf(target: abstract new (...args: never[]) => object): ClassDependencies {
  const { dependencies, faults } = readClassNeeds(target);
  const places = placesIn(target);
  return {
    dependencies: dependencies.map(({ identifier, element }) => ({
      identifier,
      ...(places.get(element) ?? { at: "", type: undefined }),
      name: element.name,
      tags: element.tags ?? new Map<string, unknown>(),
      isOptional: element.optional === true,
      isMultiple: isMultiple(element),
      ofCall: callValueOf(identifier),
    })),
    problems: faults.map((fault) => problemOf(classNameOf(target), fault)),
  };
}

type Place = Pick<ClassDependency, "at" | "type">;

function placesIn(target: InjectedClass): ReadonlyMap<Element, Place> {
  const record = readClassRecord(target);
  const types = readConstructorTypes(target);
  const places = new Map<Element, Place>();
  record?.constructorArguments.forEach((element, index) => {
    if (element !== undefined)
      places.set(element, { at: `parameter ${String(index)}`, type: types?.[index] });
  });
  for (const [key, element] of record?.properties ?? []) {
    const type = typeof key === "string" ? readPropertyType(target.prototype as object, key) : undefined;
    places.set(element, { at: `property ${String(key)}`, type });
  }
  return places;
}

function problemOf(name: string, { step, reason, fix }: DependencyFault): BootProblem {
  const path = step === undefined ? name : `${name} -> ${step}`;
  return problem("TW_BIND_DEPENDENCY", name, { path, reason, fix });
}
