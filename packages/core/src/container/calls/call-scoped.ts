import type { BindInFluentSyntax, BindWhenOnFluentSyntax } from "inversify";

/**
 * Binds call-scoped: one instance per tool call, shared by everything that the call resolves, and disposed when the call
 * has ended, however it ended. It may inject `ToolContext` and `RequestHeaders`, and may be made asynchronously. A
 * singleton that reaches it is refused at boot.
 *
 * An instance is let go by its `@preDestroy` methods, the container's `onDeactivation` for its identifier, and its
 * `[Symbol.asyncDispose]` or `[Symbol.dispose]`, the last made first. What a factory returns counts as made for the call.
 * Where the binding looks at its parents or ancestors, as by `whenParentIs`, none of this can be: the app does not start
 * then (`TW_BIND_UNDISPOSED`), and what only a factory could tell, such as that it made something to dispose, is left as it is.
 * A transient inside a call is not disposed, except the service itself: nobody knows who else holds it.
 *
 * The call is one resolution, so that what a `toDynamicValue` fetches with `context.get` while it runs is a second
 * one, with instances of its own: name needs in `toResolvedValue` instead.
 *
 * Beside a factory that answers with promises, one that can fail should be `async` too: inversify leaves a promise
 * unobserved where another part of the same resolution throws at once.
 *
 * @example
 * ```ts
 * const module = new ContainerModule(({ bind }) => {
 *   callScoped(bind(UnitOfWork).toSelf());
 *   callScoped(bind(Tenant).toResolvedValue((context: ToolContext) => tenantOf(context.meta), [ToolContext]));
 * });
 * ```
 */
export function callScoped<T>(binding: BindInFluentSyntax<T>): BindWhenOnFluentSyntax<T> {
  return binding.inRequestScope();
}
