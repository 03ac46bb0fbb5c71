import { beforeEach, describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { createInversifyResolver, type InversifyResolverOptions } from "../inversify-resolver.js";
import type { OnStart, OnStop } from "./lifecycle.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("the lifecycle of singletons, inversify %s", (_major, inversify) => {
  const { Container, ContainerModule, inject, injectable, preDestroy } = inversify;
  const log: string[] = [];
  const note = (what: string) => void log.push(what);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  class Noting implements OnStart, OnStop {
    async onStart(): Promise<void> {
      note(`${this.constructor.name} starts`);
      await turn();
      note(`${this.constructor.name} started`);
    }
    async onStop(): Promise<void> {
      note(`${this.constructor.name} stops`);
      await turn();
      note(`${this.constructor.name} stopped`);
    }
    [Symbol.dispose](): void {
      note(`${this.constructor.name} disposed`);
    }
  }
  @injectable()
  class Pool extends Noting {}
  @injectable()
  class Store extends Noting {
    constructor(readonly pool: Pool) {
      super();
    }
  }
  @injectable()
  class OrderTools extends Noting {
    constructor(readonly store: Store) {
      super();
    }
  }
  const NAMES = ["Pool", "Store", "OrderTools"];
  const STARTED = NAMES.flatMap((name) => [`${name} starts`, `${name} started`]);
  const STOPPED = [...NAMES].reverse().flatMap((name) => [`${name} stops`, `${name} stopped`]);
  const DISPOSED = [...NAMES].reverse().map((name) => `${name} disposed`);

  beforeEach(() => void (log.length = 0));

  const bound = (...classes: installed.Newable<object>[]) =>
    new ContainerModule(({ bind }) => {
      for (const one of classes) bind(one).toSelf().inSingletonScope();
    });

  async function boot(options: Omit<InversifyResolverOptions, "hasTools">, ...services: ServiceClass[]) {
    const resolver = await createInversifyResolver({
      ...options,
      hasTools: (target) => target.name.endsWith("Tools"),
      reportFault: (fault, owner) => note(`${owner} fails: ${String(fault)}`),
      reportStopFault: (fault, owner) => note(`${owner}.onStop fails: ${String(fault)}`),
      reportUnended: (owners) => note(`not ended: ${owners.join(", ")}`),
    });
    for (const service of services) await resolver.source([service]);
    const problems = await resolver.start();
    return { problems, resolver, started: log.splice(0) };
  }

  async function ended(resolver: { dispose(): Promise<void> }): Promise<string[]> {
    await resolver.dispose();
    return log.splice(0);
  }

  const ending = (what: "started" | "disposed", lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.endsWith(what));

  it.each([
    ["as they are needed", [Pool, Store]],
    ["against it", [Store, Pool]],
  ])("starts each after what it needs, and stops it before, bound %s", async (_how, classes) => {
    const { resolver, problems, started } = await boot({ modules: [bound(...classes)] }, OrderTools);
    expect(problems).toEqual([]);
    expect(started).toEqual(STARTED);
    expect(await ended(resolver)).toEqual([...STOPPED, ...DISPOSED]);
  });

  it.each<[string, (bound: installed.BindWhenFluentSyntax<unknown>) => void]>([
    ["name", (bound) => void bound.whenParentNamed("main")],
    ["tag", (bound) => void bound.whenParentTagged("kind", "main")],
  ])("does so where what is needed is bound by the %s of who asks", async (_what, when) => {
    @injectable()
    class Needy extends Noting {
      constructor(
        @inject("logger") readonly logger: object,
        @inject("lines") @inversify.optional() readonly lines: object | undefined,
      ) {
        super();
      }
    }
    @injectable()
    class Logger extends Noting {}
    @injectable()
    class Lines extends Noting {}
    const module = new ContainerModule(({ bind }) => {
      bind("needy").to(Needy).inSingletonScope();
      when(bind("lines").to(Lines).inSingletonScope());
      when(bind("logger").to(Logger).inSingletonScope());
      bind("logger")
        .toDynamicValue(() => ({}))
        .whenNamed("other");
    });
    @injectable()
    class NeedyTools {
      constructor(
        @inject("needy") @inversify.named("main") @inversify.tagged("kind", "main") readonly needy: Needy,
      ) {}
    }
    const { resolver, started } = await boot({ modules: [module] }, NeedyTools);
    expect(ending("started", started)).toEqual(["Logger started", "Lines started", "Needy started"]);
    expect(ending("disposed", await ended(resolver))).toEqual([
      "Needy disposed",
      "Lines disposed",
      "Logger disposed",
    ]);
  });

  it("ends where one that decorates another of its token is asked for by name, and that one by its asker's", async () => {
    @injectable()
    class Plain extends Noting {}
    @injectable()
    class Retrying extends Noting {
      constructor(@inject("http") readonly inner: object) {
        super();
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind("http").to(Retrying).inSingletonScope().whenNamed("main");
      bind("http").to(Plain).inSingletonScope().whenParentNamed("main");
    });
    @injectable()
    class HttpTools {
      constructor(@inject("http") @inversify.named("main") readonly http: object) {}
    }
    const { resolver, started } = await boot({ modules: [module] }, HttpTools);
    expect(ending("started", started)).toEqual(["Plain started", "Retrying started"]);
    expect(ending("disposed", await ended(resolver))).toEqual(["Retrying disposed", "Plain disposed"]);
  });

  it("takes nothing that needs a singleton for what that one could have needed", async () => {
    @injectable()
    class Db extends Noting {
      constructor(@inject("logger") @inversify.named("sql") @inversify.optional() readonly logger?: object) {
        super();
      }
    }
    @injectable()
    class AuditLog extends Noting {
      constructor(@inject(Db) readonly db: Db) {
        super();
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind(Db).toSelf().inSingletonScope();
      bind("logger").to(AuditLog).inSingletonScope().whenNamed("audit");
    });
    @injectable()
    class AuditTools {
      constructor(@inject("logger") @inversify.named("audit") readonly log: object) {}
    }
    const { resolver, started } = await boot({ modules: [module] }, AuditTools);
    expect(ending("started", started)).toEqual(["Db started", "AuditLog started"]);
    expect(ending("disposed", await ended(resolver))).toEqual(["AuditLog disposed", "Db disposed"]);
  });

  it("runs from start to disposal also for a function, as some clients are", async () => {
    const module = new ContainerModule(({ bind }) => {
      const hooks = {
        onStart: () => note("sql starts"),
        onStop: () => note("sql stops"),
        [Symbol.asyncDispose]: () => turn().then(() => note("sql disposed")),
      };
      bind("sql")
        .toDynamicValue(() => Object.assign(() => "rows", hooks))
        .inSingletonScope();
    });
    @injectable()
    class SqlTools {
      constructor(@inject("sql") readonly sql: () => string) {}
    }
    const { resolver, started } = await boot({ modules: [module] }, SqlTools);
    expect(started).toEqual(["sql starts"]);
    expect(await ended(resolver)).toEqual(["sql stops", "sql disposed"]);
  });

  it("stops what only wants to be stopped, and runs a hook once however often an instance is bound", async () => {
    @injectable()
    class Queue {
      onStop() {
        note("Queue stopped");
      }
    }
    @injectable()
    class QueueTools {
      constructor(
        readonly queue: Queue,
        @inject("queue") readonly again: Queue,
        @inject("passed on") readonly third: Queue,
      ) {}
    }
    const module = new ContainerModule(({ bind }) => {
      bind("passed on")
        .toResolvedValue((queue: Queue) => queue, [Queue])
        .inSingletonScope();
      bind("queue").toService(Queue);
      bind(Queue).toSelf().inSingletonScope();
    });
    const { resolver, started } = await boot({ modules: [module] }, QueueTools);
    expect(started).toEqual([]);
    expect(await ended(resolver)).toEqual(["Queue stopped"]);
  });

  it("leaves constants to their authors, also where a binding passes one on", async () => {
    const pool = new Pool();
    @injectable()
    class ConstantTools {
      constructor(
        readonly pool: Pool,
        @inject("passed on") readonly again: Pool,
        @inject("made") readonly store: Store,
      ) {}
    }
    const module = new ContainerModule(({ bind }) => {
      bind("passed on")
        .toDynamicValue((context) => context.get(Pool))
        .inSingletonScope();
      bind("made")
        .toDynamicValue(() => new Store(pool))
        .inSingletonScope();
      bind(Pool).toConstantValue(pool);
    });
    const { resolver, started } = await boot({ modules: [module] }, ConstantTools);
    expect(started).toEqual(["Store starts", "Store started"]);
    expect(await ended(resolver)).toEqual(["Store stops", "Store stopped", "Store disposed"]);
  });

  it("leaves a given container what it bound itself, while each app has its own", async () => {
    const container = new Container();
    container.bind(Pool).toSelf().inSingletonScope();
    @injectable()
    class ReportTools extends Noting {
      constructor(
        readonly pool: Pool,
        @inject("passed on") readonly again: Pool,
      ) {
        super();
      }
    }
    const passing = new ContainerModule(({ bind }) => {
      bind("passed on")
        .toResolvedValue((pool: Pool) => pool, [Pool])
        .inSingletonScope();
    });
    const one = await boot({ container, modules: [bound(Store)] }, OrderTools);
    const two = await boot({ container, modules: [passing] }, ReportTools);
    expect(one.started).toEqual(STARTED.slice(2));
    expect(two.started).toEqual(["ReportTools starts", "ReportTools started"]);
    expect(await ended(one.resolver)).toEqual([...STOPPED.slice(0, -2), ...DISPOSED.slice(0, -1)]);
    expect(await ended(two.resolver)).toEqual([
      "ReportTools stops",
      "ReportTools stopped",
      "ReportTools disposed",
    ]);
    expect(container.isBound(Pool)).toBe(true);
  });

  it("stops at the first that does not start, and ends only what started", async () => {
    @injectable()
    class Broken extends Noting {
      constructor(readonly pool: Pool) {
        super();
      }
      override async onStart() {
        await turn();
        throw new Error("no route to host");
      }
    }
    @injectable()
    class BrokenTools extends Noting {
      constructor(@inject("broken") readonly broken: Broken) {
        super();
      }
    }
    const token = new ContainerModule(({ bind }) => {
      bind<Broken>("broken").to(Broken).inSingletonScope();
    });
    const { resolver, started, problems } = await boot({ modules: [bound(Pool), token] }, BrokenTools);
    expect(problems).toEqual([
      {
        code: "TW_START_FAILED",
        at: "Broken",
        what: "onStart failed: no route to host",
        fix: "see to what it needs, or catch in onStart what the app can do without",
      },
    ]);
    expect(started).toEqual(["Pool starts", "Pool started"]);
    expect(await ended(resolver)).toEqual([
      "Pool stops",
      "Pool stopped",
      "BrokenTools disposed",
      "Broken disposed",
      "Pool disposed",
    ]);
  });

  it("goes on where a hook fails, and where a disposer does", async () => {
    @injectable()
    class Bad {
      constructor(readonly pool: Pool) {}
      onStop() {
        throw new Error("no");
      }
      [Symbol.asyncDispose]() {
        return Promise.reject(new Error("no again"));
      }
    }
    @injectable()
    class BadTools {
      constructor(readonly bad: Bad) {}
    }
    const { resolver } = await boot({ modules: [bound(Pool, Bad)] }, BadTools);
    expect(await ended(resolver)).toEqual([
      "Bad.onStop fails: Error: no",
      "Pool stops",
      "Pool stopped",
      "Bad fails: Error: no again",
      "Pool disposed",
    ]);
  });

  it("has 10 s by default to stop and dispose", async () => {
    const { resolver } = await boot({});
    expect(resolver.stopDeadlineMs).toBe(10_000);
    await ended(resolver);
  });

  it("begins the rest at the deadline without waiting, and each end but once", async () => {
    const held: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    @injectable()
    class Stuck {
      constructor(readonly pool: Pool) {}
      onStop() {
        note("Stuck stops");
        return hold();
      }
      @preDestroy() flush() {
        note("Stuck flushes");
        return hold();
      }
      [Symbol.dispose]() {
        note("Stuck disposed");
      }
    }
    @injectable()
    class StuckTools {
      constructor(readonly stuck: Stuck) {}
    }
    const container = new Container();
    const module = new ContainerModule(({ bind }) => {
      bind(Pool).toSelf().inSingletonScope();
      bind(Stuck)
        .toSelf()
        .inSingletonScope()
        .onDeactivation((stuck) => note(`${stuck.constructor.name} deactivated`));
    });
    const { resolver } = await boot({ container, modules: [module], stopDeadlineMs: 0 }, StuckTools);
    expect(await ended(resolver)).toEqual([
      "Stuck stops",
      "Pool stops",
      "Stuck flushes",
      "Stuck disposed",
      "Pool disposed",
      "Pool stopped",
      "not ended: Stuck",
    ]);
    expect([Stuck, Pool].map((one) => container.isBound(one))).toEqual([false, false]);
    for (const release of held) release();
    await turn();
    expect(log).toEqual(["Stuck deactivated"]);
  });
});
