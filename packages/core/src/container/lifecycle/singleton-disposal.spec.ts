import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { createInversifyResolver, type InversifyResolverOptions } from "../inversify-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("the end of singletons, inversify %s", (_major, inversify) => {
  const { Container, ContainerModule, inject, injectable, preDestroy } = inversify;
  const log: string[] = [];
  const faults: unknown[] = [];

  class Noting {
    [Symbol.dispose](): void {
      log.push(this.constructor.name);
    }
  }
  @injectable()
  class Pool extends Noting {}
  @injectable()
  class Store extends Noting {
    constructor(readonly pool: Pool) {
      super();
    }
    @preDestroy() async flush() {
      await Promise.resolve();
      log.push("Store flushes");
    }
  }
  @injectable()
  class Audit {
    constructor(readonly store: Store) {}
    @preDestroy() end() {
      log.push("Audit");
    }
  }
  @injectable()
  class OrderTools extends Noting {
    constructor(readonly audit: Audit) {
      super();
    }
  }
  @injectable()
  class ReportTools extends Noting {
    constructor(
      readonly orders: OrderTools,
      readonly pool: Pool,
    ) {
      super();
    }
  }
  const LOGGED = ["ReportTools", "OrderTools", "Audit", "Store flushes", "Store", "Pool"];

  async function endOf(
    options: Omit<InversifyResolverOptions, "hasTools">,
    ...services: (typeof ReportTools)[]
  ) {
    [log, faults].forEach((list) => (list.length = 0));
    const resolver = await createInversifyResolver({
      ...options,
      hasTools: (target) => target.name.endsWith("Tools"),
      reportFault: (fault) => faults.push(fault),
    });
    for (const service of services) {
      expect(resolver.check([service])).toEqual([]);
      await resolver.source([service]);
    }
    await resolver.dispose();
    return log;
  }

  const bound = (...classes: installed.Newable<object>[]) =>
    new ContainerModule(({ bind }) => {
      for (const one of classes) bind(one).toSelf().inSingletonScope();
    });

  it.each([
    ["as they are needed", [Pool, Store, Audit]],
    ["against it", [Audit, Store, Pool]],
    ["anyhow", [Store, Audit, Pool]],
  ])("comes to a dependent before what it needs, bound %s", async (_how, classes) => {
    expect(await endOf({ modules: [bound(...classes)] }, ReportTools)).toEqual(LOGGED);
  });

  it.each([true, false])("does so across modules, those in front first: %p", async (isInFront) => {
    const modules = [bound(Pool), bound(Audit), bound(Store)];
    const container = new Container();
    expect(
      await endOf({ container, modules: isInFront ? modules : [...modules].reverse() }, ReportTools),
    ).toEqual(LOGGED);
  });

  it("does so through tokens, redirections, transients and resolved values", async () => {
    const chained = new ContainerModule(({ bind }) => {
      bind("last")
        .toResolvedValue((audit: Audit) => ({ audit, [Symbol.dispose]: () => log.push("last") }), ["audit"])
        .inSingletonScope()
        .whenNamed("only");
      bind("audit").toService(Audit);
      bind(Audit).toSelf().inTransientScope();
      bind(Store).toSelf().inSingletonScope();
      bind(Pool).toSelf().inSingletonScope();
    });
    @injectable()
    class LastTools {
      constructor(@inject("last") @inversify.named("only") readonly last: object) {}
    }
    expect(await endOf({ modules: [chained] }, LastTools as never)).toEqual([
      "last",
      "Store flushes",
      "Store",
      "Pool",
    ]);
  });

  it("comes to the last bound first where neither needs the other", async () => {
    const module = new ContainerModule(({ bind }) => {
      for (const name of ["one", "two"]) {
        bind(name)
          .toDynamicValue(() => ({ [Symbol.dispose]: () => log.push(name) }))
          .inSingletonScope();
      }
    });
    @injectable()
    class PairTools {
      constructor(
        @inject("one") readonly one: object,
        @inject("two") readonly two: object,
      ) {}
    }
    expect(await endOf({ modules: [module] }, PairTools as never)).toEqual(["two", "one"]);
  });

  it("comes once to an instance that two bindings give, with the one that made it", async () => {
    const module = new ContainerModule(({ bind }) => {
      bind("again")
        .toResolvedValue((pool: Pool) => pool, [Pool])
        .inSingletonScope();
      bind(Store).toSelf().inSingletonScope();
      bind(Pool).toSelf().inSingletonScope();
    });
    @injectable()
    class AgainTools {
      constructor(
        @inject("again") readonly again: object,
        readonly store: Store,
      ) {}
    }
    expect(await endOf({ modules: [module] }, AgainTools as never)).toEqual([
      "Store flushes",
      "Store",
      "Pool",
    ]);
  });

  it("goes on where one fails, which is not tried again", async () => {
    @injectable()
    class Bad {
      tries = 0;
      constructor(readonly pool: Pool) {}
      @preDestroy() end() {
        throw new Error(`try ${String(++this.tries)}`);
      }
    }
    @injectable()
    class BadTools {
      constructor(readonly bad: Bad) {}
    }
    const container = new Container();
    expect(await endOf({ container, modules: [bound(Pool, Bad)] }, BadTools as never)).toEqual(["Pool"]);
    expect(faults).toEqual([new Error("try 1")]);
    expect([Bad, Pool].map((one) => container.isBound(one))).toEqual([false, false]);
  });
});
