import { describe, expect, it, jest } from "@jest/globals";
import { type Mock, mock as nodeMock } from "node:test";
import { inspect } from "node:util";
import { autoMock } from "./auto-mock.js";

abstract class Store {
  abstract load(id: string): Promise<string>;
  save(id: string): string {
    return `real ${id}`;
  }
}

class FileStore extends Store {
  static opened = 0;
  readonly list = (): readonly string[] => [];
  constructor() {
    super();
    FileStore.opened++;
  }
  load(id: string): Promise<string> {
    return Promise.resolve(`real ${id}`);
  }
  get size(): number {
    throw new Error("a getter ran");
  }
  set limit(_value: number) {
    throw new Error("a setter ran");
  }
  override toString(): string {
    throw new Error("toString ran");
  }
  [Symbol.dispose](): void {
    throw new Error("a disposer ran");
  }
}

const mockOf = <T extends object>(type: { prototype: T; name: string }): jest.Mocked<T> =>
  autoMock(type, () => jest.fn()) as jest.Mocked<T>;

describe("an automatic mock", () => {
  it("passes for an instance of its class and of those that it extends, though none is made", () => {
    const store = mockOf(FileStore);
    expect(store).toBeInstanceOf(FileStore);
    expect(store).toBeInstanceOf(Store);
    expect(store.constructor).toBe(FileStore);
    expect(FileStore.opened).toBe(0);
  });

  it("has a mock function for each method, inherited, abstract or held by a field, and the same one each time", () => {
    const store = mockOf(FileStore);
    store.list.mockReturnValue(["a"]);
    store.load.mockResolvedValue("faked");
    expect(store.list()).toEqual(["a"]);
    expect(store.save("1")).toBeUndefined();
    expect(store.save).toHaveBeenCalledWith("1");
    expect(mockOf(Store).load("1")).toBeUndefined();
    expect(store.load).toBe(store.load);
    return expect(store.load("1")).resolves.toBe("faked");
  });

  it("names its functions, so that a failure says which one was meant", () => {
    expect(mockOf(FileStore).load.getMockName()).toBe("FileStore.load");
  });

  it("can be awaited and resolved with, since it is no promise", async () => {
    const store = mockOf(FileStore);
    expect(await Promise.resolve(store)).toBe(store);
    expect((store as unknown as { then: unknown }).then).toBeUndefined();
  });

  it("runs no code of the class: no getter, setter, toString or disposer", () => {
    const store = mockOf(FileStore);
    expect(store.size).toBeUndefined();
    store.limit = 3;
    expect(Object.getOwnPropertyDescriptor(store, "limit")?.value).toBe(3);
    expect(String(store)).toBe("[object Object]");
    expect(store[Symbol.dispose]).toBeUndefined();
    expect(Object.keys(store)).toEqual(["limit"]);
  });

  it("keeps what a test sets, accessors too", () => {
    const store = mockOf(FileStore);
    Object.assign(store, { size: 7, list: () => ["set"] });
    expect([store.size, store.list()]).toEqual([7, ["set"]]);
    const seen: number[] = [];
    Object.defineProperty(store, "limit", { get: () => 9, set: (value: number) => seen.push(value) });
    store.limit = 1;
    expect([store.limit, seen]).toEqual([9, [1]]);
  });

  it("is compared, printed and written as JSON like any object", () => {
    const store = mockOf(FileStore);
    const other = mockOf(FileStore);
    const take = jest.fn();
    take({ store });
    expect(take).toHaveBeenCalledWith({ store });
    expect(() => {
      expect(take).toHaveBeenCalledWith({ store: 1 });
    }).toThrow("Expected");
    expect(Object.keys(store)).toEqual([]);
    expect(JSON.stringify({ store: other })).toBe('{"store":{}}');
    expect(inspect(other)).toContain("FileStore");
    expect(Object.entries(other)).toEqual([]);
  });

  it("is spied upon as it is", () => {
    const store = mockOf(FileStore);
    jest.spyOn(store, "save").mockReturnValue("spied");
    expect(store.save("1")).toBe("spied");
    expect(store.save.mock.calls).toEqual([["1"]]);
  });

  it("takes any runner's functions, and refuses what is none", () => {
    const store = autoMock(FileStore, () => nodeMock.fn()) as {
      save: Mock<(id: string) => void>;
    };
    store.save("1");
    expect(store.save.mock.callCount()).toBe(1);
    const broken = autoMock(FileStore, () => ({})) as FileStore;
    expect(() => broken.save("1")).toThrow('The option "fn" must make a function');
  });
});
