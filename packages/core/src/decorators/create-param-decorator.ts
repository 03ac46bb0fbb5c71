import type { ToolCall } from "../enhancers/tool-call.js";
import { recordSlices } from "../metadata/own-records.js";
import type {
  MethodCheck,
  ParameterAt,
  MemberOf,
  The_parameter_does_not_accept_what_its_decorator_gives,
} from "./signature-checks.js";

const NO_FUNCTION = "it takes a function; `undefined` means a circular import";

/** A decorator for a parameter that takes a `V`. */
export type ParamDecorator<V> = <T, K extends PropertyKey, P extends number>(
  target: T,
  key: K & ParamCheck<T, K, P, V>,
  at: P,
) => void;

/** What a decorator is given: nothing where its reader takes `unknown`. */
export type DecoratorData<D> = unknown extends D ? [] : [data: D];

/** Whether the parameter takes what the decorator gives. */
export type ParamCheck<T, K, P, V> = MethodCheck<
  T,
  K,
  [V] extends [ParameterAt<MemberOf<T, K>, P>]
    ? unknown
    : The_parameter_does_not_accept_what_its_decorator_gives<{
        accepts: ParameterAt<MemberOf<T, K>, P>;
        gives: V;
      }>
>;

/**
 * Makes a decorator that fills a parameter of a tool's method from its call. It runs after guards and interceptors, right
 * before the method; a promise is waited for, and what it throws, the method has thrown.
 *
 * @param read makes the value of what the decorator was given and the call
 *
 * @example
 * ```ts
 * const Caller = createParamDecorator((_: unknown, { principal }: ToolCall) => principal?.id ?? "anonymous");
 *
 * @Tool({ description: "What the caller ordered." })
 * mine(@Input(Page) page: Args<typeof Page>, @Caller() caller: string): Promise<Order[]> { … }
 * ```
 */
export function createParamDecorator<D, V>(
  read: (data: D, call: ToolCall) => V,
): (...data: DecoratorData<D>) => ParamDecorator<Awaited<V>> {
  const isFunction = typeof (read as unknown) === "function";
  return (...given) =>
    (target, key, at) => {
      const [data] = given as readonly [data: D];
      const parameter = { parameter: at, read: (call: ToolCall) => read(data, call) };
      const option = `createParamDecorator, whose decorator stands on parameter ${String(at)}`;
      const faults = isFunction ? [] : [{ option, reason: NO_FUNCTION }];
      recordSlices(target as object, key, { parameters: [parameter], faults });
    };
}
