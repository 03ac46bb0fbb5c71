import { describe, expect, it, jest } from "@jest/globals";
import { createApp, type Principal, RequestHeaders, Tool, ToolContext, ToolService } from "@toolwright/core";
import {
  Container,
  inject,
  injectable,
  injectFromBase,
  LazyServiceIdentifier,
  multiInject,
  named,
  optional,
  tagged,
} from "inversify";
import "reflect-metadata";
import { mock as nodeMock } from "node:test";
import { mockContainer } from "../jest/mock-container.js";
import { mockContainer as mockWith } from "./mock-container.js";

abstract class Clock {
  abstract now(): string;
}

class Network {
  readonly socket = connect();
}

function connect(): never {
  throw new Error("the network is not for tests");
}

@injectable()
class Client {
  constructor(readonly network: Network) {}
  search(query: string): Promise<string[]> {
    return Promise.resolve([query]);
  }
}

@ToolService()
class Search {
  @inject(Clock) readonly clock!: Clock;
  constructor(readonly client: Client) {}

  @Tool("search_now")
  async searchNow(): Promise<string> {
    return `${this.clock.now()}: ${(await this.client.search("x")).join()}`;
  }
}

describe("mockContainer", () => {
  it("makes the service with mocks for its constructor and its properties, and makes nothing below them", async () => {
    const { service, mock, container } = mockContainer(Search);
    mock(Client).search.mockResolvedValue(["found"]);
    mock(Clock).now.mockReturnValue("noon");
    expect(await service.searchNow()).toBe("noon: found");
    expect(mock(Client).search).toHaveBeenCalledWith("x");
    expect(service.client).toBe(mock(Client));
    expect(service.clock).toBeInstanceOf(Clock);
    expect(container.get(Search)).toBe(service);
  });

  it("takes the mock functions of any runner", async () => {
    const { service, mock } = mockWith(Search, { fn: () => nodeMock.fn((): unknown => ["faked"]) });
    expect(await service.searchNow()).toBe("faked: faked");
    expect(mock(Client).search.mock.calls.map((call) => call.arguments)).toEqual([["x"]]);
  });

  it("puts an override in place of a mock", async () => {
    const clock = { now: () => "midnight" };
    const { service, mock } = mockContainer(Search, { overrides: [[Clock, clock]] });
    mock(Client).search.mockResolvedValue([]);
    expect(await service.searchNow()).toBe("midnight: ");
    expect(mock(Clock)).toBe(clock);
  });

  it("hands its container to an app, which finds the same instance in it", async () => {
    const { container, service, mock } = mockContainer(Search);
    mock(Client).search.mockResolvedValue(["found"]);
    await using app = await createApp({ name: "a", version: "1", services: [Search], container });
    jest.spyOn(service.clock, "now").mockReturnValue("noon");
    expect(await app.service(Search).searchNow()).toBe("noon: found");
  });

  it("makes the service when it is first asked for, so that its constructor finds mocks with answers", () => {
    @injectable()
    class Early {
      readonly started: string;
      constructor(@inject(Clock) clock: Clock) {
        this.started = clock.now();
      }
    }
    const mocked = mockContainer(Early);
    mocked.mock(Clock).now.mockReturnValue("dawn");
    expect(mocked.service.started).toBe("dawn");
    expect(mocked.service).toBe(mocked.service);
  });

  it("tells two bindings of one token apart by name and by tag", () => {
    @injectable()
    class Copy {
      @inject(Client) @tagged("zone", "eu") readonly near!: Client;
      @inject(Client) readonly again!: Client;
      constructor(
        @inject(Client) @named("from") readonly from: Client,
        @inject(Client) @named("to") readonly to: Client,
        @inject(Client) readonly any: Client,
      ) {}
    }
    const far = { search: () => [] };
    const { service, mock } = mockContainer(Copy, { overrides: [[Client, far, { name: "to" }]] });
    expect(service.from).toBe(mock(Client, { name: "from" }));
    expect(service.to).toBe(far);
    expect(service.near).toBe(mock(Client, { tag: { key: "zone", value: "eu" } }));
    expect(service.again).toBe(service.any);
    expect(new Set([service.from, service.near, service.any]).size).toBe(3);
    expect(() => mock(Client)).toThrow(
      "Say which is meant, mock(Client, { name: … }): Client, named from (parameter 0), ",
    );
  });

  it("fills optional, lazy and inherited dependencies, and one of many", () => {
    @injectable()
    class Base {
      constructor(@inject(new LazyServiceIdentifier(() => Clock)) readonly clock: Clock) {}
    }
    @injectFromBase({ extendConstructorArguments: true })
    @injectable()
    class Derived extends Base {
      @inject(Client) @optional() readonly client?: Client;
      @multiInject("plugin") readonly plugins!: readonly { run(): void }[];
    }
    const { service, mock } = mockContainer(Derived);
    expect(service.clock).toBe(mock(Clock));
    expect(service.client).toBe(mock(Client));
    expect(service.plugins).toEqual([mock("plugin")]);
    service.plugins[0]?.run();
    expect(mock<{ run(): void }>("plugin").run).toHaveBeenCalledTimes(1);
    const overrides = [
      ["plugin", "one"],
      ["plugin", "two"],
      [Client, undefined],
    ] as const;
    const other = mockContainer(Derived, { overrides });
    expect([other.service.plugins, other.service.client]).toEqual([["one", "two"], undefined]);
    expect(() => other.mock("plugin")).toThrow('"plugin" has 2 overrides, and no mock.');
  });

  it("mocks what only a symbol names by the type that the compiler emitted", () => {
    const CLIENT = Symbol("client");
    const FETCH = Symbol("fetch");
    const PORT = Symbol("port");
    @injectable()
    class Pages {
      constructor(
        @inject(CLIENT) readonly client: Client,
        @inject(FETCH) readonly load: (url: string) => string,
        @inject(PORT) @optional() readonly port?: number,
      ) {}
    }
    const { service, mock } = mockContainer(Pages);
    expect(service.client).toBeInstanceOf(Client);
    mock<(url: string) => string>(FETCH).mockReturnValue("page");
    expect(service.load("/")).toBe("page");
    expect((service.load as unknown as Client).search("x")).toBeUndefined();
    expect(mock<Client>(FETCH).search).toHaveBeenCalledWith("x");
    expect(service.port).toBeUndefined();
  });

  it("says everything that it cannot mock, and why", () => {
    const URL_OF = Symbol("url");
    @injectable()
    class Broken {
      constructor(
        @inject(URL_OF) readonly url: string,
        readonly late: unknown,
        @inject(Clock) readonly clock: Clock,
      ) {}
    }
    const overrides = [
      [Client, {}],
      [Clock, {}],
      [Clock, {}],
    ] as const;
    expect(() => mockContainer(Broken, { overrides })).toThrow(
      [
        "mockContainer(Broken) cannot mock all that it asks for:",
        "the dependency Broken -> parameter 1 cannot be resolved: the compiler emitted Object as its type. Fix: inject it by a token with @inject(TOKEN); a class must be imported plainly, since `import type` erases it.",
        "overrides[0] stands in for Client. The service asks for Symbol(url) (parameter 0), Clock (parameter 2).",
        "Symbol(url) (parameter 0) is of type String, of which there are no mocks. Fix: overrides: [[Symbol(url), …]].",
        "There are 2 overrides of Clock (parameter 2).",
      ].join("\n- "),
    );
    const { mock } = mockContainer(Search);
    expect(() => mock(Network)).toThrow(
      "There is no mock of Network. The service asks for Client (parameter 0), Clock (property clock).",
    );
  });
});

describe("mockContainer of a service that lives for one call", () => {
  @ToolService()
  class Greeter {
    constructor(
      private readonly context: ToolContext,
      private readonly headers: RequestHeaders,
      private readonly clock: Clock,
    ) {}
    @Tool("greet")
    greet(): string {
      const { toolName, principal, signal } = this.context;
      const who =
        (principal as (Principal & { id?: string }) | undefined)?.id ??
        this.headers.get("x-user") ??
        "nobody";
      return [toolName, who, this.clock.now(), signal.aborted].join();
    }
  }

  it("makes it for the context that the test gives", () => {
    const headers = new RequestHeaders({ "x-user": "ada" });
    const { service, mock } = mockContainer(Greeter, { context: { headers, toolName: "hello" } });
    mock(Clock).now.mockReturnValue("noon");
    expect(service.greet()).toBe("hello,ada,noon,false");
  });

  it("explains why there is none without a context", () => {
    const mocked = mockContainer(Greeter);
    expect(() => mocked.service).toThrow(
      "Greeter injects ToolContext (parameter 0), RequestHeaders (parameter 1), so that it lives for one call, and there is " +
        "none. Fix: say what it shall see of the call, mockContainer(Greeter, { context: {} }); or let an app call it, " +
        "createTestApp({ services: [Greeter], container }).",
    );
  });

  it("hands an app its mocks, and leaves the calls to it", async () => {
    const mocked = mockContainer(Greeter, { context: { toolName: "outside" } });
    mocked.mock(Clock).now.mockReturnValue("noon");
    expect(mocked.service.greet()).toContain("outside");
    await using app = await createApp({
      name: "a",
      version: "1",
      services: [Greeter],
      container: mocked.container,
    });
    expect(await app.service(Greeter).greet({ headers: { "x-user": "bob" } })).toBe("greet,bob,noon,false");
    expect(await app.service(Greeter).greet()).toBe("greet,nobody,noon,false");
  });

  it("honours a scope of the author's", () => {
    @injectable("Transient")
    class Fresh {
      constructor(@inject(Clock) readonly clock: Clock) {}
    }
    const { container, service } = mockContainer(Fresh);
    expect(container).toBeInstanceOf(Container);
    expect(container.get(Fresh)).not.toBe(service);
  });
});
