import { describe, it, type jest } from "@jest/globals";
import type { ServiceCalls } from "@toolwright/core";
import { mockContainer as mockWith, type TestApp } from "@toolwright/testing";
import { type JestMockContainer, mockContainer } from "@toolwright/testing/jest";
import { expectTypeOf } from "expect-type";
import type { Mock } from "node:test";

abstract class Store {
  readonly kept = new Map<string, string>();
  abstract load(id: string): Promise<string>;
  protected constructor(private readonly root: string) {}
  get where(): string {
    return this.root;
  }
}

class Tools {
  run(): string {
    return "";
  }
}

interface Clock {
  now(): Date;
}

describe("the types of mocks", () => {
  it("are Jest's in its entry: of a class, abstract and with a constructor of its own, or as said for a token", () => {
    const { service, mock }: JestMockContainer<Tools> = mockContainer(Tools);
    expectTypeOf(service).toEqualTypeOf<Tools>();
    expectTypeOf(mock<Store>).returns.toEqualTypeOf<jest.Mocked<Store>>();
    expectTypeOf(mock<Clock>).returns.toEqualTypeOf<jest.Mocked<Clock>>();
    const find = (): jest.Mocked<Store> => mock(Store);
    const wrong = (): void => {
      // @ts-expect-error: a store loads texts
      mock(Store).load.mockResolvedValue(7);
      // @ts-expect-error: the service's class is what is tested
      mockContainer(new Tools());
    };
    expectTypeOf([find, wrong]).toBeArray();
  });

  it("are the method's and the runner's elsewhere", () => {
    const { mock } = mockWith(Tools, { fn: (): Mock<() => undefined> => undefined as never });
    const load = () => mock(Store).load;
    expectTypeOf(load).returns.toExtend<(id: string) => Promise<string>>();
    expectTypeOf(load).returns.toHaveProperty("mock").toHaveProperty("callCount");
    expectTypeOf(() => mock(Store).where).returns.toEqualTypeOf<string>();
  });
});

describe("the types of a test app", () => {
  it("are those of the service that is called", () => {
    expectTypeOf<TestApp["service"]>().toBeCallableWith(Tools);
    const call = (app: TestApp) => app.service(Tools);
    expectTypeOf(call).returns.toEqualTypeOf<ServiceCalls<Tools>>();
  });
});
