import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "@toolwright/kernel";
import type { LocalCallOptions } from "../context/local-context.js";
import type { ToolContext } from "../context/tool-context.js";

/** A class that describes data: its members are the fields. */
export type DtoClass<D extends object = object> = abstract new (...args: never[]) => D;

/** A class named late, `() => Order`: for modules that import each other, where the class is not there yet. */
export type DtoReference<D extends object = object> = () => DtoClass<D>;

/**
 * What `@Input` and `@Output` take: a Standard Schema (zod 4, ArkType, Valibot and others), a DTO class, or a JSON Schema
 * object. The last two need their adapter in `createApp({ schemas })`.
 */
export type SchemaSource = StandardSchemaV1 | DtoClass | DtoReference | JsonSchema;

type Primitive = string | number | boolean | bigint | symbol | null | undefined;

/** `K` where it is data: methods, optional ones too, are behaviour. */
type DataKey<D, K extends keyof D> =
  Exclude<D[K], undefined> extends (...args: never[]) => unknown ? never : K;

/** A class's data as its instances hold it, without the methods. */
export type DataOf<D> = { [K in keyof D as DataKey<D, K>]: D[K] };

/**
 * What a caller may send for a DTO class: its data members, each optional (a class does not tell which have defaults;
 * validation does), with dates as ISO 8601 strings, sets as arrays and maps as objects.
 */
export type Draft<D> = { [K in keyof D as DataKey<D, K>]?: DraftValue<D[K]> };

type DraftValue<V> = unknown extends V
  ? V
  : V extends Primitive
    ? V
    : V extends Date
      ? string
      : V extends readonly (infer E)[]
        ? DraftValue<E>[]
        : V extends ReadonlyMap<infer _K, infer E> // before sets, whose members maps have too
          ? Readonly<Record<string, DraftValue<E>>>
          : V extends ReadonlySet<infer E>
            ? DraftValue<E>[]
            : Draft<V>;

/**
 * What may be sent to a schema, before its defaults and transforms; {@link Draft} for a DTO class; `unknown` for a JSON
 * Schema.
 */
export type InputOf<S> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferInput<S>
  : S extends DtoClass<infer D> | DtoReference<infer D>
    ? Draft<D>
    : unknown;

/**
 * What a client sends for {@link InputOf}, which JSON carries: the text of a date and time stands for a `Date`, as in a
 * {@link Draft}. A `Date` itself is taken within the process, and is published as its text.
 */
export type SentOf<S> = WithDateTexts<InputOf<S>>;

type WithDateTexts<V> = unknown extends V
  ? V
  : V extends Date
    ? V | string
    : V extends Primitive | Method | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
      ? V
      : { [K in keyof V]: WithDateTexts<V[K]> };

/** What a schema makes of its input: all defaults filled, transforms applied; an instance for a DTO class. */
export type OutputOf<S> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<S>
  : S extends DtoClass<infer D> | DtoReference<infer D>
    ? D
    : unknown;

/** Only a type: the key under which {@link Args} remembers the input side. No value carries it. */
declare const inputSide: unique symbol;

/**
 * The type of a parameter under `@Input(schema)`: what the schema produces. It also remembers what may be sent, so that
 * `app.service()` knows which fields can be left out.
 *
 * @example
 * ```ts
 * const Query = z.object({ text: z.string(), limit: z.number().default(10) });
 * search(@Input(Query) { text, limit }: Args<typeof Query>): Promise<string> { … } // limit is a number, never undefined
 * ```
 */
export type Args<S> = OutputOf<S> & { readonly [inputSide]?: InputOf<S> };

/** What may be sent to a parameter of type `P`, as far as its type tells. */
export type SentTo<P> = typeof inputSide extends keyof P
  ? WithDateTexts<Exclude<P[typeof inputSide], undefined>>
  : P extends Readonly<Record<string, unknown>> | Primitive
    ? P
    : DraftValue<P>;

/**
 * The tools of a service class as `app.service(Class)` offers them: each takes what a client would send (if it takes an
 * input at all), then options, and promises what the method returns.
 *
 * The input's type is what may be sent to the schema, for a parameter of type `Args<typeof Schema>`; {@link Draft} for a class
 * (an interface cannot be told from one); and otherwise the parameter's own type, with all fields.
 */
export type ServiceCalls<T> = {
  readonly [K in keyof T as K extends string ? (T[K] extends Method ? K : never) : never]: ServiceCall<T[K]>;
};

type Method = (...args: never[]) => unknown;

type ServiceCall<F> = F extends (...args: infer P) => infer R
  ? InputParameter<Required<P>> extends readonly [infer I]
    ? (input: SentTo<I>, options?: LocalCallOptions) => Promise<Awaited<R>>
    : (options?: LocalCallOptions) => Promise<Awaited<R>>
  : never;

/** The first parameter that does not take the context, in a tuple; an empty one where there is none. */
type InputParameter<P extends readonly unknown[]> = P extends readonly [infer H, ...infer Rest]
  ? IsContext<H> extends true
    ? InputParameter<Rest>
    : readonly [H]
  : readonly [];

type IsContext<H> = 0 extends 1 & H ? false : [H] extends [ToolContext] ? true : false;
