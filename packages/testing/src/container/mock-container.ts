import { dependenciesOf, type ServiceClass, type ToolContext } from "@toolwright/core";
import { Container, type Newable, type ServiceIdentifier } from "inversify";
import type { ClassToken, Mocked, MockFactory, Override, Qualifier, Token } from "../mocks/mock-types.js";
import { MockedSeats } from "./mocked-seats.js";
import { isAskedFor, seatsOf } from "./seat.js";
import { makeInCall } from "./service-in-call.js";

/** How a service's dependencies are mocked. */
export interface MockContainerOptions<M extends object = object> {
  /** Makes a mock function: `vi.fn`, or `() => mock.fn()` of node:test. `@toolwright/testing/jest` needs none. */
  readonly fn: MockFactory<M>;
  /** What stands in for a dependency instead of a mock; several of one token for a `@multiInject`. */
  readonly overrides?: readonly Override[];
  /** What a service that injects `ToolContext`, or what is had from it, shall see of its call. */
  readonly context?: Partial<ToolContext>;
}

/** A service among mocks. */
export interface MockContainer<S extends object, M extends object = object> {
  /** Binds the mocks, and the service where it may outlive a call: for `createApp({ services: [Service], container })`. */
  readonly container: Container;
  /**
   * The service, made by inversify when it is first asked for: what its constructor calls may be mocked before.
   *
   * @throws Error where it lives for one call and no `context` was given; and what its constructor throws
   */
  readonly service: S;
  /**
   * The mock of a dependency, or its override.
   *
   * @throws Error for what the service does not ask for, or asks for under several names without saying which
   */
  readonly mock: <T extends object>(
    token: ClassToken<T> | string | symbol,
    qualifier?: Qualifier,
  ) => Mocked<T, M>;
}

/**
 * Makes a service with a mock in place of everything that its constructor and its properties ask for. What these need in
 * turn is never made.
 *
 * @throws Error with everything that cannot be mocked, and why
 *
 * @example
 * ```ts
 * const { service, mock } = mockContainer(IssueTools, { fn: vi.fn });
 * mock(GitHubClient).search.mockResolvedValue([]);
 * expect(await service.search({ repo: "acme/api", query: "timeout" })).toBe("");
 * ```
 */
export function mockContainer<S extends object, M extends object>(
  service: ServiceClass<S>,
  options: MockContainerOptions<M>,
): MockContainer<S, M> {
  const { dependencies, problems } = dependenciesOf(service);
  const ofCall = dependencies.filter((dependency) => dependency.ofCall !== undefined);
  const bound = dependencies.filter((dependency) => dependency.ofCall === undefined);
  const seats = new MockedSeats(seatsOf(bound), options);
  throwIfAny(service, [...problems.map(({ what, fix }) => `${what}. Fix: ${fix}.`), ...seats.refusals]);
  const container = new Container({ defaultScope: "Singleton" });
  bindSeats(container, seats);
  const newable = service as unknown as Newable<S>;
  if (ofCall.length === 0) container.bind(newable).toSelf();
  const make = (): S =>
    ofCall.length === 0 ? container.get(newable) : makeInCall({ container, ofCall, ...options }, newable);
  let made: S | undefined;
  return {
    container,
    mock: ((token: Token, qualifier) => seats.valueOf(token, qualifier)) as MockContainer<S, M>["mock"],
    get service(): S {
      return (made ??= make());
    },
  };
}

function throwIfAny({ name }: ServiceClass, refusals: readonly string[]): void {
  if (refusals.length === 0) return;
  throw new Error([`mockContainer(${name}) cannot mock all that it asks for:`, ...refusals].join("\n- "));
}

function bindSeats(container: Container, { seats }: MockedSeats): void {
  for (const seat of seats) {
    const isAlone = seats.filter(({ token }) => token === seat.token).length === 1;
    for (const value of seat.values) {
      const binding = container.bind<unknown>(seat.token as ServiceIdentifier).toConstantValue(value);
      if (!isAlone) binding.when((request) => isAskedFor(seat, request));
    }
  }
}
