/** Any decorator for classes or methods, also one that the compiler lets stand on some methods only. */
export type AnyDecorator = (target: never, key: never, descriptor: never) => void;

type Loose = (target: object, key?: PropertyKey, descriptor?: PropertyDescriptor) => void;

/**
 * Makes one decorator of several, which then stand where it does, in the order in which they are given.
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
  return (target, key, descriptor) => {
    // As the compiler applies what is written one below the other: the last one first.
    for (const decorate of [...decorators].reverse()) (decorate as Loose)(target, key, descriptor);
  };
}
