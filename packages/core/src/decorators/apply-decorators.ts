import { enhance } from "./enhancer-decorator.js";

const NO_DECORATOR = "it must be a decorator; `undefined` means a circular import";

/** Any decorator for classes or methods, also one that the compiler lets stand on some methods only. */
export type AnyDecorator = (target: never, key: never, descriptor: never) => void;

type Loose = (target: object, key?: PropertyKey, descriptor?: PropertyDescriptor) => void;
type Answering = (...standing: readonly unknown[]) => unknown;

/**
 * Makes one decorator of several, which then stand where it does, in the order in which they are given. What
 * one of them answers with, a class or a descriptor, takes the place of what was there, as if each were written out.
 *
 * What it is made of loses the compile-time checks of its parts (`@Input`, `@Output`): put those on the method itself.
 *
 * @example
 * ```ts
 * const AdminTool = (description: string) =>
 *   applyDecorators(Tool({ description }), Annotations.update(), UseGuards(SignedIn), Roles(["admin"]));
 *
 * @AdminTool("Reindex the catalogue.")
 * reindex(): Promise<void> { … }
 * ```
 */
export function applyDecorators(...decorators: readonly AnyDecorator[]): Loose {
  const meant = decorators.filter((one: unknown) => typeof one === "function");
  const faults = decorators.flatMap((one: unknown, index) => {
    const option = `applyDecorators, argument ${String(index)}`;
    return typeof one === "function" ? [] : [{ option, reason: NO_DECORATOR }];
  });
  const all = faults.length > 0 ? [enhance({ faults }), ...meant] : meant;
  return (...standing) => decorated(all, ...standing);
}

/**
 * Applies decorators as the compiler applies what is written one below the other: the last one first, each to the class or
 * descriptor that those before it have put in the place of the first.
 *
 * @returns the last such class or descriptor, for the caller to put there; `undefined` where none was answered
 */
export function decorated(
  decorators: readonly AnyDecorator[],
  ...[target, key, descriptor]: Parameters<Loose>
): unknown {
  const isClass = key === undefined && descriptor === undefined;
  let put: unknown;
  for (const decorate of [...decorators].reverse() as Answering[]) {
    const answer = isClass ? decorate(put ?? target) : decorate(target, key, put ?? descriptor);
    if (answer) put = answer;
  }
  return put;
}
