/** A class, or an abstract class, as a token: what a service names to be given an instance. */
export interface ClassToken<T extends object = object> {
  readonly name: string;
  readonly prototype: T;
}

/** Anything that a container knows a binding by. */
export type Token = ClassToken | string | symbol;

/** Which of several bindings of one token is meant, in the words of inversify's decorators. */
export interface Qualifier {
  /** As in `@named`. */
  readonly name?: string | symbol | number;
  /** As in `@tagged`; where a dependency has several tags, one of them. */
  readonly tag?: { readonly key: string | symbol | number; readonly value: unknown };
}

/** What stands in for a token, whatever is bound to it; with a third member, for the one so named or tagged. */
export type Override = readonly [token: Token, instance: unknown, qualifier?: Qualifier];

/** Makes one mock function of a test runner: `vi.fn`, `() => mock.fn()` of node:test, `jest.fn`. */
export type MockFactory<M extends object = object> = () => M;

type AnyMethod = (...args: never[]) => unknown;

/**
 * An instance whose methods are mock functions `M` as well. Where a runner has a type of its own for that, it tells more:
 * `vi.mocked(mock(GitHubClient)).search`.
 */
export type Mocked<T extends object, M extends object> = T & {
  readonly [K in keyof T]: T[K] extends AnyMethod ? T[K] & M : T[K];
} & (T extends AnyMethod ? M : unknown);
