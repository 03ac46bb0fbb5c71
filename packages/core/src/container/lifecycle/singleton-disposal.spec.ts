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

  describe("of one that is still being made", () => {
    /** An app whose `late` is made, or fails, when the test says so; two tokens lead to it. */
    async function open(stopDeadlineMs?: number) {
      [log, faults].forEach((list) => (list.length = 0));
      let settle: { make: (value: object) => void; fail: (error: Error) => void } | undefined;
      const made = new Promise<object>((make, fail) => (settle = { make, fail }));
      const module = new ContainerModule(({ bind }) => {
        bind("late")
          .toDynamicValue(() => made)
          .inSingletonScope();
        bind("again")
          .toResolvedValue((late: object) => late, ["late"])
          .inSingletonScope();
      });
      @injectable()
      class LateTools {
        constructor(@inject("again") readonly late: object) {}
      }
      const container = new Container();
      const resolver = await createInversifyResolver({
        container,
        modules: [module],
        hasTools: (target) => target === LateTools,
        reportFault: (fault) => faults.push(fault),
        reportUnended: (owners) => faults.push(owners),
        ...(stopDeadlineMs !== undefined && { stopDeadlineMs }),
      });
      const source = resolver.source([LateTools]);
      await new Promise(setImmediate);
      if (settle === undefined) throw new Error("nothing settles it");
      return { container, resolver, source, ...settle };
    }
    const late = { [Symbol.dispose]: () => log.push("late") };

    it("waits for it, and comes to it once", async () => {
      const { resolver, source, make } = await open();
      const outcome = expect(source).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
      const ended = resolver.dispose();
      await new Promise(setImmediate);
      make(late);
      await ended;
      await outcome;
      expect([log, faults]).toEqual([["late"], []]);
    });

    it("comes also when nobody waits any longer", async () => {
      const { container, resolver, source, make } = await open(0);
      const outcome = expect(source).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
      await resolver.dispose();
      expect([log, faults]).toEqual([[], [["LateTools", "again", "late"]]]);
      expect(["late", "again"].map((name) => container.isBound(name))).toEqual([false, false]);
      make(late);
      await outcome;
      await new Promise(setImmediate);
      expect(log).toEqual(["late"]);
    });

    it("is none where its creation fails, which only they hear who asked for it", async () => {
      const { resolver, source, fail } = await open();
      const outcome = expect(source).rejects.toThrow("no late");
      const ended = resolver.dispose();
      await new Promise(setImmediate);
      fail(new Error("no late"));
      await ended;
      await outcome;
      expect([log, faults]).toEqual([[], []]);
    });
  });
});
