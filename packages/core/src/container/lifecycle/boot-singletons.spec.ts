import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import { LocalContext } from "../../context/local-context.js";
import { ToolContext } from "../../context/tool-context.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

type Load = (bind: installed.ContainerModuleLoadOptions["bind"]) => void;

describe.each(Object.entries(MAJORS))(
  "singletons below a service of calls, inversify %s",
  (_major, inversify) => {
    const { Container, ContainerModule, inject, injectable, multiInject, named, tagged } = inversify;
    const POOL = Symbol("pool");

    @injectable()
    class Pool {
      static made = 0;
      started = 0;
      constructor() {
        Pool.made++;
      }
      onStart(): void {
        this.started++;
      }
    }

    function open(load: Load) {
      const module = new ContainerModule(({ bind }) => {
        load(bind);
      });
      return createInversifyResolver({
        container: new Container(),
        modules: [module],
        hasTools: (target) => target.name.endsWith("Tools"),
      });
    }

    /** What was made at boot, and what a call then has. */
    async function run<T extends object>(service: ServiceClass<T>, load: Load) {
      Pool.made = 0;
      const resolver = await open(load);
      expect(resolver.check([service])).toEqual([]);
      const source = await resolver.source([service]);
      if (source.kind !== "call") throw new Error("a singleton");
      expect(await resolver.start()).toEqual([]);
      const atBoot = Pool.made;
      const call = async () => (await source.resolve(new LocalContext("a"))).instances[0] as T;
      const [first, second] = [await call(), await call()] as const;
      return { atBoot, made: Pool.made, first, second };
    }

    @injectable()
    class PlainTools {
      constructor(
        @inject(POOL) readonly pool: Pool,
        readonly context: ToolContext,
      ) {}
    }
    @injectable()
    class TaggedTools {
      constructor(
        @inject(POOL) @tagged("zone", "eu") @tagged("size", 2) readonly pool: Pool,
        readonly context: ToolContext,
      ) {}
    }
    @injectable()
    class ManyTools {
      readonly pool: Pool | undefined;
      constructor(
        @multiInject(POOL)
        @named("main")
        @tagged("zone", "eu")
        @tagged("size", 2)
        readonly pools: readonly Pool[],
        readonly context: ToolContext,
      ) {
        this.pool = pools[1];
      }
    }
    @injectable()
    class Part {
      constructor(@inject(POOL) readonly pool: Pool) {}
    }
    @injectable()
    class PartTools {
      readonly pool: Pool;
      constructor(
        @inject("part") @named("main") readonly part: Part,
        readonly context: ToolContext,
      ) {
        this.pool = part.pool;
      }
    }

    @injectable()
    class CallPart {
      constructor(
        @inject(POOL) readonly pool: Pool,
        readonly context: ToolContext,
      ) {}
    }
    @injectable()
    class ChainTools {
      readonly pool: Pool | undefined;
      constructor(@multiInject("part", { chained: true }) readonly parts: readonly CallPart[]) {
        this.pool = parts[0]?.pool;
      }
    }

    type Constraint = (asked: installed.BindingConstraints) => boolean;
    const isTagged: Constraint = ({ tags }) => tags.get("zone") === "eu" && tags.get("size") === 2;
    const singleton = (bind: Parameters<Load>[0]) => bind(POOL).to(Pool).inSingletonScope();

    it.each<[string, ServiceClass<{ readonly pool: Pool | undefined }>, Load]>([
      ["plainly", PlainTools, (bind) => void singleton(bind)],
      ["by two tags", TaggedTools, (bind) => void singleton(bind).when(isTagged)],
      [
        "by a name and two tags, all of them",
        ManyTools,
        (bind) => {
          bind(POOL).toConstantValue("other").whenNamed("other");
          bind(POOL)
            .toConstantValue("first")
            .when((asked) => asked.name === "main" && isTagged(asked));
          singleton(bind).when((asked) => asked.name === "main" && isTagged(asked));
        },
      ],
      ["by who asks", PlainTools, (bind) => void singleton(bind).whenParentIs(PlainTools)],
      ["by who asks, by two tags", TaggedTools, (bind) => void singleton(bind).whenParentIs(TaggedTools)],
      [
        "by the name of who asks, behind a transient",
        PartTools,
        (bind) => {
          bind("part").to(Part).whenNamed("main");
          singleton(bind).whenParentNamed("main");
        },
      ],
      [
        "by who asks for the one who asks",
        PartTools,
        (bind) => {
          bind("part").to(Part).whenNamed("main");
          singleton(bind).whenAnyAncestorIs(PartTools);
        },
      ],
      [
        "by who asks for all there are of a chain of containers",
        ChainTools,
        (bind) => {
          bind("part").to(CallPart);
          singleton(bind).whenAnyAncestorIs(ChainTools);
        },
      ],
      [
        "by who asks, behind a redirection",
        PartTools,
        (bind) => {
          bind(Part).toSelf();
          bind("part").toService(Part);
          singleton(bind).whenAnyAncestorIs(PartTools);
        },
      ],
    ])(
      "that is asked for %s is made at boot, started, and there for every call",
      async (_how, service, load) => {
        const { atBoot, made, first, second } = await run(service, load);

        expect([atBoot, made]).toEqual([1, 1]);
        expect(first.pool).toBe(second.pool);
        expect(first.pool?.started).toBe(1);
      },
    );

    it.each<[string, ServiceClass, Load]>([
      [
        "two tags",
        TaggedTools,
        (bind) => {
          bind(POOL)
            .toDynamicValue((context) => context.get(ToolContext))
            .inSingletonScope()
            .when(isTagged);
        },
      ],
      [
        "who asks",
        PlainTools,
        (bind) => {
          bind(POOL)
            .toDynamicValue((context) => context.get(ToolContext))
            .inSingletonScope()
            .whenParentIs(PlainTools);
        },
      ],
    ])(
      "cannot keep the first call's ToolContext where it is asked for by %s",
      async (_how, service, load) => {
        await expect((await open(load)).source([service])).rejects.toThrow(
          "ToolContext was asked for outside",
        );
      },
    );

    it("finds the real ones in the context that its factory kept", async () => {
      @injectable()
      class LateTools {
        constructor(
          @inject(POOL) readonly find: () => object,
          readonly context: ToolContext,
        ) {}
      }
      const { first } = await run(LateTools, (bind) => {
        bind(LateTools)
          .toConstantValue({ real: true } as never)
          .whenNamed("real");
        bind(LateTools).toSelf().inRequestScope().whenDefault();
        bind(POOL)
          .toDynamicValue((context) => () => context.get(LateTools, { name: "real" }))
          .inSingletonScope()
          .whenParentIs(LateTools);
      });

      expect(first.find()).toEqual({ real: true });
    });

    it("finds the real ones there also where the factory failed", async () => {
      @injectable()
      class LateTools {
        constructor(
          @inject(POOL) readonly pool: object,
          readonly context: ToolContext,
        ) {}
      }
      let find: (() => unknown) | undefined;
      const resolver = await open((bind) => {
        bind(LateTools)
          .toConstantValue({ real: true } as never)
          .whenNamed("real");
        bind(LateTools).toSelf().inRequestScope().whenDefault();
        bind(POOL)
          .toDynamicValue((context) => {
            find = () => context.get(LateTools, { name: "real" });
            throw new Error("no pool");
          })
          .inSingletonScope()
          .whenParentIs(LateTools);
      });

      await expect(resolver.source([LateTools])).rejects.toThrow("no pool");
      expect(find?.()).toEqual({ real: true });
    });

    it("is left to the first call where its own need goes by the identifier of who asks", async () => {
      @injectable()
      class Store {
        constructor(
          @inject("store") @named("inner") readonly inner: { readonly pool: Pool },
          readonly context: ToolContext,
        ) {}
      }
      @injectable()
      class Inner {
        constructor(@inject("store") @named("core") readonly pool: Pool) {}
      }
      @injectable()
      class StoreTools {
        constructor(@inject("store") @named("outer") readonly store: Store) {}
      }
      const { atBoot, made, first } = await run(StoreTools, (bind) => {
        bind("store").to(Store).whenNamed("outer");
        bind("store").to(Pool).inSingletonScope().whenNamed("core");
        bind("store")
          .to(Inner)
          .inSingletonScope()
          .when((asked) => asked.name === "inner" && asked.getAncestor()?.name === "outer");
      });

      expect([atBoot, made]).toEqual([0, 1]);
      expect(first.store.inner.pool).toBeInstanceOf(Pool);
    });

    it("leaves nothing in a container that was given, whoever asks for it", async () => {
      const container = new Container();
      container.bind(POOL).to(Pool).inSingletonScope().whenParentIs(PlainTools);
      const resolver = await createInversifyResolver({
        container,
        hasTools: (target) => target.name.endsWith("Tools"),
      });
      await resolver.source([PlainTools]);

      expect(container.isBound(PlainTools)).toBe(false);
    });
  },
);
