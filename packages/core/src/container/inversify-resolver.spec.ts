import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../context/local-context.js";
import { ToolContext } from "../context/tool-context.js";
import { callScoped } from "./calls/call-scoped.js";
import { createInversifyResolver, type InversifyResolverOptions } from "./inversify-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("createInversifyResolver, inversify %s", (_major, inversify) => {
  const { Container, ContainerModule, inject, injectable, preDestroy } = inversify;

  @injectable()
  class OrderTools {}
  @injectable()
  class InvoiceTools {}
  @injectable()
  class Ledger {}

  function open(options: Omit<InversifyResolverOptions, "hasTools">) {
    return createInversifyResolver({ ...options, hasTools: (target) => target.name.endsWith("Tools") });
  }

  async function instanceOf(
    resolver: Awaited<ReturnType<typeof open>>,
    service: new (...args: never[]) => object,
  ) {
    expect(resolver.check([service])).toEqual([]);
    const source = await resolver.source([service]);
    if (source.kind !== "singleton") throw new Error(`${service.name} is made per call`);
    return source.kept[0];
  }

  describe("bound services", () => {
    it("are the classes with tools, in binding order, parents too", async () => {
      @injectable()
      class PriceTools {}
      @injectable()
      class StockTools {}
      const parent = new Container();
      parent.bind(InvoiceTools).toSelf();
      const container = new Container({ parent });
      container.bind(Ledger).toSelf();
      container.bind("orders").to(OrderTools);
      container.bind("prices").toConstantValue(new PriceTools());
      container.bind(StockTools).toDynamicValue(() => new StockTools());
      container.bind("redirected").toService(StockTools);
      container.bind("nothing").toConstantValue(null);

      expect((await open({ container })).boundServices()).toEqual([
        InvoiceTools,
        OrderTools,
        PriceTools,
        StockTools,
      ]);
    });

    it("are resolved by the token they are bound to", async () => {
      const container = new Container();
      const orders = new OrderTools();
      container.bind("orders").toConstantValue(orders);

      expect(await instanceOf(await open({ container }), OrderTools)).toBe(orders);
    });

    it("are resolved by their own class where they are bound to it, or by the first token", async () => {
      const [own, other] = [new OrderTools(), new OrderTools()];
      const container = new Container();
      container.bind("before").toConstantValue(other);
      container.bind(OrderTools).toConstantValue(own);
      container.bind("after").toConstantValue(other);
      const [first, second] = [new InvoiceTools(), new InvoiceTools()];
      container.bind("first").toConstantValue(first);
      container.bind("second").toConstantValue(second);
      const resolver = await open({ container });

      expect(await instanceOf(resolver, OrderTools)).toBe(own);
      expect(await instanceOf(resolver, InvoiceTools)).toBe(first);
    });

    it("are told by the class they are bound to where it has tools itself, as in a test's override", async () => {
      class FakeOrderTools extends OrderTools {}
      const container = new Container();
      container.bind(OrderTools).to(FakeOrderTools).inSingletonScope();
      const resolver = await open({ container });

      expect(resolver.boundServices()).toEqual([OrderTools]);
      expect(await instanceOf(resolver, OrderTools)).toBeInstanceOf(FakeOrderTools);
    });
  });

  describe("services without a binding", () => {
    it("are singletons, also where another service injects them", async () => {
      @injectable()
      class ReportTools {
        constructor(readonly orders: OrderTools) {}
      }
      const resolver = await open({});
      const report = (await instanceOf(resolver, ReportTools)) as ReportTools;

      expect(report.orders).toBe(await instanceOf(resolver, OrderTools));
    });

    it("leave the user's container as it was", async () => {
      const container = new Container();
      await instanceOf(await open({ container }), OrderTools);

      expect(container.isBound(OrderTools)).toBe(false);
      expect(container.isBound(ToolContext)).toBe(false);
    });

    it("need no tools where they are listed", async () => {
      expect(await instanceOf(await open({}), Ledger)).toBeInstanceOf(Ledger);
    });

    it("are call-scoped where they reach something call-scoped in another module (B-52)", async () => {
      @injectable()
      class Tenant {}
      @injectable()
      class Orders {
        constructor(readonly tenant: Tenant) {}
      }
      @injectable()
      class DeepTools {
        constructor(readonly orders: Orders) {}
      }
      const tenants = new ContainerModule(({ bind }) => void callScoped(bind(Tenant).toSelf()));
      const orders = new ContainerModule(({ bind }) => void bind(Orders).toSelf());
      const resolver = await open({ modules: [orders, tenants] });
      expect(resolver.check([DeepTools])).toEqual([]);
      const source = await resolver.source([DeepTools]);
      if (source.kind !== "call") throw new Error("a singleton");
      const [one, two] = [
        await source.resolve(new LocalContext("a")),
        await source.resolve(new LocalContext("b")),
      ];

      expect(one.instances[0]).not.toBe(two.instances[0]);
      expect((one.instances[0] as DeepTools).orders.tenant).not.toBe(
        (two.instances[0] as DeepTools).orders.tenant,
      );
    });

    it("inject what a container with autobind and request scope finds, each its own (B-49)", async () => {
      @injectable()
      class First {}
      @injectable()
      class Second {}
      @injectable()
      class Third {}
      @injectable()
      class TrioTools {
        constructor(
          readonly first: First,
          readonly second: Second,
          readonly third: Third,
        ) {}
      }
      const resolver = await open({ container: new Container({ autobind: true, defaultScope: "Request" }) });
      expect(resolver.check([TrioTools])).toEqual([]);
      const source = await resolver.source([TrioTools]);
      if (source.kind !== "call") throw new Error("a singleton");
      const { first, second, third } = (await source.resolve(new LocalContext("a")))
        .instances[0] as TrioTools;

      expect([first, second, third]).toEqual([expect.any(First), expect.any(Second), expect.any(Third)]);
    });
  });

  describe("singletons", () => {
    it("that capture a call never serve another one (B-121)", async () => {
      @injectable()
      class Svc {
        constructor(readonly context: ToolContext) {}
      }
      @injectable()
      class SvcTools {
        constructor(readonly svc: Svc) {}
      }
      const container = new Container();
      container.bind(Svc).toSelf().inSingletonScope();
      container.bind(SvcTools).toSelf();
      const resolver = await open({ container });

      expect(resolver.check([SvcTools])).toEqual([
        expect.objectContaining({
          code: "TW_BIND_CAPTIVE",
          what: expect.stringContaining("SvcTools -> Svc -> ToolContext"),
        }),
      ]);
      await expect(resolver.source([SvcTools])).rejects.toThrow("ToolContext was asked for outside");
    });

    it("are made asynchronously where their factories are", async () => {
      const container = new Container();
      container
        .bind("db")
        .toDynamicValue(() => Promise.resolve("db"))
        .inSingletonScope();
      @injectable()
      class DbTools {
        constructor(@inject("db") readonly db: string) {}
      }

      expect(await instanceOf(await open({ container }), DbTools)).toHaveProperty("db", "db");
    });

    it("reject with what their creation threw", async () => {
      @injectable()
      class BrokenTools {
        constructor() {
          throw new RangeError("no port");
        }
      }

      await expect((await open({})).source([BrokenTools])).rejects.toMatchObject({
        cause: new RangeError("no port"),
      });
    });

    it("must be objects", async () => {
      const container = new Container();
      container.bind(OrderTools).toConstantValue("orders");

      await expect((await open({ container })).source([OrderTools])).rejects.toThrow(
        "its binding yields a string",
      );
    });
  });

  it("serves two apps from one process apart (B-54)", async () => {
    const [one, two] = [await open({}), await open({})];

    expect(await instanceOf(one, OrderTools)).not.toBe(await instanceOf(two, OrderTools));
    await one.dispose();
    expect(await instanceOf(two, OrderTools)).toBeInstanceOf(OrderTools);
  });

  describe("dispose", () => {
    it("waits for asynchronous modules at the start, and lets go of all they made at the end", async () => {
      const log: string[] = [];
      @injectable()
      class Pool {
        @preDestroy() async close() {
          await Promise.resolve();
          log.push("pool");
        }
      }
      @injectable()
      class PoolTools {
        constructor(
          readonly pool: Pool,
          @inject("mail") readonly mail: object,
          @inject("given") readonly given: object,
        ) {}
        [Symbol.dispose]() {
          log.push("service");
        }
      }
      const pools = new ContainerModule(async ({ bind }) => {
        await Promise.resolve();
        bind(Pool).toSelf().inSingletonScope();
      });
      const mails = new ContainerModule(({ bind }) => {
        bind("mail")
          .toDynamicValue(() => ({
            [Symbol.asyncDispose]: () => Promise.resolve().then(() => log.push("mail")),
          }))
          .inSingletonScope();
        bind("given").toConstantValue({ [Symbol.dispose]: () => log.push("given") });
      });
      const resolver = await open({ modules: [pools, mails] });
      await instanceOf(resolver, PoolTools);

      const end = resolver.dispose();
      expect(resolver.dispose()).toBe(end);
      await end;
      expect(log).toEqual(["service", "mail", "pool"]);
    });

    it("runs each disposer of a singleton once, asynchronous ones too", async () => {
      const log: string[] = [];
      @injectable()
      class TwiceTools {
        @preDestroy() async [Symbol.asyncDispose]() {
          await Promise.resolve();
          log.push("twice");
        }
      }
      const faults: unknown[] = [];
      const resolver = await open({ reportFault: (fault) => faults.push(fault) });
      await instanceOf(resolver, TwiceTools);

      await resolver.dispose();
      expect([log, faults]).toEqual([["twice"], []]);
    });

    it("unloads the modules from a container that was given, and leaves the rest to its owner", async () => {
      const log: string[] = [];
      class Noted {
        @preDestroy() end() {
          log.push(this.constructor.name);
        }
      }
      @injectable()
      class Theirs extends Noted {
        @preDestroy() override end() {
          super.end();
        }
      }
      @injectable()
      class Ours extends Noted {
        @preDestroy() override end() {
          super.end();
        }
      }
      @injectable()
      class PairTools {
        constructor(
          readonly theirs: Theirs,
          readonly ours: Ours,
        ) {}
      }
      const container = new Container();
      container.bind(Theirs).toSelf().inSingletonScope();
      const module = new ContainerModule(({ bind }) => void bind(Ours).toSelf().inSingletonScope());
      const resolver = await open({ container, modules: [module] });
      await instanceOf(resolver, PairTools);

      await resolver.dispose();
      expect(log).toEqual(["Ours"]);
      expect([container.isBound(Theirs), container.isBound(Ours)]).toEqual([true, false]);
    });

    it("reports what fails, and goes on", async () => {
      const faults: unknown[] = [];
      const log: string[] = [];
      @injectable()
      class BadTools {
        @preDestroy() end() {
          throw new Error("bad");
        }
      }
      const module = new ContainerModule(({ bind }) => {
        bind("part")
          .toDynamicValue(() => ({ [Symbol.dispose]: () => log.push("part") }))
          .inSingletonScope();
      });
      @injectable()
      class PartTools {
        constructor(@inject("part") readonly part: object) {}
      }
      const resolver = await open({ modules: [module], reportFault: (fault) => faults.push(fault) });
      await instanceOf(resolver, BadTools);
      await instanceOf(resolver, PartTools);

      await resolver.dispose();
      expect(faults).toEqual([new Error("bad")]);
      expect(log).toEqual(["part"]);
    });
  });

  it("disposes what calls make also where another class came while the first one was being prepared", async () => {
    const log: string[] = [];
    @injectable()
    class Part {
      [Symbol.dispose]() {
        log.push("part");
      }
    }
    @injectable()
    class SlowTools {
      constructor(
        readonly part: Part,
        @inject("slow") readonly slow: object,
      ) {}
    }
    let make: (slow: object) => void = () => undefined;
    const container = new Container();
    callScoped(container.bind(Part).toSelf());
    container
      .bind("slow")
      .toDynamicValue(() => new Promise<object>((resolve) => (make = resolve)))
      .inSingletonScope();
    const resolver = await open({ container });
    const coming = resolver.source([SlowTools]);
    await new Promise(setImmediate);
    await resolver.source([InvoiceTools]);
    make({});
    const source = await coming;
    if (source.kind !== "call") throw new Error("a singleton");
    const { dispose } = await source.resolve(new LocalContext("slow"));
    await dispose?.();
    expect(log).toEqual(["part"]);
  });

  it("makes nothing any more once it is disposed", async () => {
    const made: string[] = [];
    @injectable()
    class FirstTools {
      constructor(@inject("first") readonly first: object) {}
    }
    @injectable()
    class SecondTools {
      constructor() {
        made.push("second");
      }
    }
    let make: (first: object) => void = () => undefined;
    const container = new Container();
    container
      .bind("first")
      .toDynamicValue(() => new Promise<object>((resolve) => (make = resolve)))
      .inSingletonScope();
    const resolver = await open({ container, stopDeadlineMs: 0, reportUnended: () => undefined });
    const source = expect(resolver.source([FirstTools, SecondTools])).rejects.toMatchObject({
      code: "TW_CALL_CLOSED",
    });
    await new Promise(setImmediate);
    await resolver.dispose();
    make({});
    await source;
    await expect(resolver.source([SecondTools])).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
    expect(made).toEqual([]);
  });

  it("takes the modules out again when one of them fails to load", async () => {
    const container = new Container();
    const good = new ContainerModule(({ bind }) => void bind(Ledger).toSelf());
    const bad = new ContainerModule(() => Promise.reject(new Error("no configuration")));

    await expect(open({ container, modules: [good, bad] })).rejects.toThrow("no configuration");
    expect(container.isBound(Ledger)).toBe(false);
  });

  it("takes them out also where that fails, which is told, and gives them back", async () => {
    const container = new Container();
    const stuck = new ContainerModule(({ bind }) => {
      bind("pool")
        .toDynamicValue(() => ({}))
        .inSingletonScope()
        .onDeactivation(() => {
          throw new Error("stuck");
        });
    });
    const bad = new ContainerModule(() => {
      container.get("pool");
      throw new Error("no configuration");
    });
    const faults: string[] = [];
    const reportFault = (fault: unknown, owner: string) => void faults.push(`${owner}: ${String(fault)}`);
    const opening = open({ container, modules: [stuck, bad], reportFault });

    await expect(opening).rejects.toThrow("no configuration");
    expect([faults, container.isBound("pool")]).toEqual([["pool: Error: stuck"], false]);
    await (await open({ container, modules: [stuck] })).dispose();
  });

  it("takes a container of a subclass, whatever its constructor wants", async () => {
    class AppContainer extends Container {
      readonly size: number;
      constructor(name: { readonly text: string }) {
        super();
        this.size = name.text.length;
      }
    }
    const resolver = await open({ container: new AppContainer({ text: "app" }) });

    expect(await instanceOf(resolver, OrderTools)).toBeInstanceOf(OrderTools);
  });
});
