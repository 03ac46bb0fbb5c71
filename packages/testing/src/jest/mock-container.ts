import { jest } from "@jest/globals";
import type { ServiceClass } from "@toolwright/core";
import {
  type MockContainer,
  type MockContainerOptions,
  mockContainer as mockWith,
} from "../container/mock-container.js";
import type { ClassToken, Qualifier } from "../mocks/mock-types.js";

/** How a service's dependencies are mocked, all by default. */
export type JestMockContainerOptions = Omit<MockContainerOptions, "fn">;

/** A service among Jest's mocks. */
export interface JestMockContainer<S extends object> extends Omit<MockContainer<S>, "mock"> {
  /**
   * The mock of a dependency, or its override.
   *
   * @throws Error for what the service does not ask for, or asks for under several names without saying which
   */
  readonly mock: <T extends object>(
    token: ClassToken<T> | string | symbol,
    qualifier?: Qualifier,
  ) => jest.Mocked<T>;
}

/**
 * Makes a service with one of Jest's mocks in place of everything that its constructor and its properties ask for. What
 * these need in turn is never made.
 *
 * @throws Error with everything that cannot be mocked, and why
 *
 * @example
 * ```ts
 * const { service, mock } = mockContainer(IssueTools);
 * mock(GitHubClient).search.mockResolvedValue([]);
 * expect(await service.search({ repo: "acme/api", query: "timeout" })).toBe("");
 * ```
 */
export function mockContainer<S extends object>(
  service: ServiceClass<S>,
  options: JestMockContainerOptions = {},
): JestMockContainer<S> {
  return mockWith(service, { ...options, fn: () => jest.fn() }) as unknown as JestMockContainer<S>;
}
