import type { CallToolResult } from "@toolwright/kernel";
import type { JsonData } from "../content/json.js";
import type { ToolContext } from "../context/tool-context.js";
import type { DataOf, DtoClass, DtoReference, InputOf, OutputOf } from "../schema/schema-types.js";

/*
 * The compile-time half of the decorators. A check is `unknown` where the use is right, and an interface nothing is
 * assignable to where it is wrong. The interface's name is the sentence that the compiler then prints, so it is written
 * to be read. The check stands on the key, since the compiler prints a key shorter than a property descriptor.
 */

/** What the compiler says of `@Input` on a parameter that does not take what the schema produces. */
export interface The_parameter_does_not_accept_what_the_schema_produces<Difference> {
  readonly difference: Difference;
}

/** What the compiler says of `@Input()`, without a schema, on a parameter whose type is no class. */
export interface Input_without_a_schema_needs_a_parameter_whose_type_is_a_class<Found> {
  readonly found: Found;
}

/** What the compiler says of `@Output` on a method that returns something else than the schema takes. */
export interface The_method_does_not_return_what_the_output_schema_accepts<Difference> {
  readonly difference: Difference;
}

/** What the compiler says of `@Context()` on a parameter of another type. */
export interface The_parameter_does_not_accept_a_ToolContext<Found> {
  readonly found: Found;
}

/** What the compiler says of a decorator made by `createParamDecorator` on a parameter of another type. */
export interface The_parameter_does_not_accept_what_its_decorator_gives<Difference> {
  readonly difference: Difference;
}

/** What the compiler says of a decorator on a method that others cannot call. */
export interface A_private_or_protected_method_cannot_be_a_tool {
  readonly refused: never;
}

/** What the compiler says of a decorator on a static method. */
export interface A_static_method_cannot_be_a_tool {
  readonly refused: never;
}

/** What the compiler says of a decorator on a method without a string name. */
export interface A_method_named_by_a_symbol_cannot_be_a_tool {
  readonly refused: never;
}

/** What the compiler says of a decorator on an accessor. */
export interface Only_a_method_can_be_a_tool<Found> {
  readonly found: Found;
}

type Method = (...args: never[]) => unknown;

/** The schema of `@Input()`: the class that the compiler emits as the parameter's type. */
export type FromParameter = DtoClass<never>;

/** Whether a decorated member can be a tool at all; `Then` is what else must hold. */
export type MethodCheck<T, K, Then = unknown> = T extends DtoClass
  ? A_static_method_cannot_be_a_tool
  : K extends symbol
    ? A_method_named_by_a_symbol_cannot_be_a_tool
    : K extends keyof T
      ? [T[K]] extends [Method]
        ? Then
        : Only_a_method_can_be_a_tool<T[K]>
      : A_private_or_protected_method_cannot_be_a_tool;

/** Parameter `P` of a method, or its first where `P` is the method's descriptor. */
export type ParameterAt<F, P> = F extends (...args: infer A) => unknown ? A[P extends number ? P : 0] : never;

/** The type of a member that others can see. */
export type MemberOf<T, K> = K extends keyof T ? T[K] : never;

/** Whether the parameter takes what the schema of `@Input` produces. */
export type InputCheck<T, K, P, S> = MethodCheck<T, K, ParameterCheck<ParameterAt<MemberOf<T, K>, P>, S>>;

// Compared in brackets: naked, a union would pass as soon as one of its members does.
type ParameterCheck<A, S> = [S] extends [FromParameter]
  ? ClassCheck<A>
  : unknown extends OutputOf<S>
    ? unknown
    : [OutputOf<S>] extends [A]
      ? unknown
      : The_parameter_does_not_accept_what_the_schema_produces<{ accepts: A; produces: OutputOf<S> }>;

/** An interface cannot be told from a class here; boot finds it by the type that the compiler emitted. */
type ClassCheck<A> = unknown extends A
  ? unknown
  : [A] extends [object]
    ? A extends readonly unknown[] | Readonly<Record<string, unknown>>
      ? Input_without_a_schema_needs_a_parameter_whose_type_is_a_class<A>
      : unknown
    : Input_without_a_schema_needs_a_parameter_whose_type_is_a_class<A>;

/** Whether the parameter takes a {@link ToolContext}. */
export type ContextCheck<T, K, P> = MethodCheck<
  T,
  K,
  [ToolContext] extends [ParameterAt<MemberOf<T, K>, P>]
    ? unknown
    : The_parameter_does_not_accept_a_ToolContext<ParameterAt<MemberOf<T, K>, P>>
>;

/** What a method under `@Output(schema)` returns: validated, so the schema's input side. */
export type Returned<S> = S extends DtoClass<infer D> | DtoReference<infer D> ? DataOf<D> : InputOf<S>;

/** A whole result, for methods that choose their own content blocks: beside the structured value, or to report a failure. */
export type StructuredResult<V> =
  (CallToolResult & { readonly structuredContent: V }) | (CallToolResult & { readonly isError: true });

/** Whether the method returns, or promises, what the schema of `@Output` takes. */
export type OutputCheck<T, K, S> = MethodCheck<T, K, ReturnCheck<ReturnedBy<MemberOf<T, K>>, Returned<S>>>;

type ReturnedBy<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never;

type ReturnCheck<R, V> = [R] extends [V | JsonData<V> | StructuredResult<V>]
  ? unknown
  : The_method_does_not_return_what_the_output_schema_accepts<{ returns: R; accepts: V }>;
