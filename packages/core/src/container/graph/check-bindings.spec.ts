import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { ToolContext } from "../../context/tool-context.js";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import { callScoped } from "../calls/call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("checkBindings, inversify %s", (_major, inversify) => {
  const {
    Container,
    inject,
    injectable,
    injectFromBase,
    LazyServiceIdentifier,
    multiInject,
    optional,
    unmanaged,
  } = inversify;

  @injectable()
  class Tenant {}

  async function check(container: installed.Container, ...services: ServiceClass[]): Promise<string[]> {
    const resolver = await createInversifyResolver({
      container,
      hasTools: (target) => target.name.endsWith("Tools"),
    });
    return resolver.check(services).map(({ code, at, what, fix }) => `${code} ${at}: ${what}. Fix: ${fix}.`);
  }

  const unresolved = (path: string, reason: string): unknown =>
    expect.stringContaining(`: the dependency ${path} cannot be resolved: ${reason}`);

  describe("captive dependencies", () => {
    const captive = (at: string, path: string) =>
      `TW_BIND_CAPTIVE ${at}: a singleton would keep a call-scoped value for every later caller: ${path} (call-scoped). ` +
      "Fix: make the singleton call-scoped too, or pass the value as an argument.";

    @injectable()
    class OrderService {
      constructor(readonly tenant: Tenant) {}
    }
    @injectable()
    class OrderTools {
      constructor(readonly orders: OrderService) {}
    }

    it("are refused with the path", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(OrderService).toSelf().inSingletonScope();

      expect(await check(container, OrderTools)).toEqual([
        captive("OrderTools", "OrderTools -> OrderService -> Tenant"),
      ]);
    });

    it("are refused for a service that is itself a singleton, also behind transients", async () => {
      const container = new Container();
      container.bind(Tenant).toSelf().inRequestScope();
      container.bind(OrderService).toSelf();
      container.bind(OrderTools).toSelf().inSingletonScope();

      expect(await check(container, OrderTools)).toEqual([
        captive("OrderTools", "OrderTools -> OrderService -> Tenant"),
      ]);
    });

    it("are refused for ToolContext, and behind properties, redirections and resolved values", async () => {
      @injectable()
      class Clock {
        @inject(ToolContext) readonly context!: ToolContext;
      }
      @injectable()
      class Audit {
        constructor(
          @inject("clock") readonly clock: object,
          @inject("lines") readonly lines: object,
        ) {}
      }
      @injectable()
      class AuditTools {
        constructor(readonly audit: Audit) {}
      }
      const container = new Container();
      container.bind(Clock).toSelf();
      container.bind("clock").toService(Clock);
      container.bind("lines").toResolvedValue((tenant: object) => ({ tenant }), [Tenant]);
      callScoped(container.bind(Tenant).toSelf());
      container.bind(Audit).toSelf().inSingletonScope();

      expect(await check(container, AuditTools)).toEqual([
        captive("AuditTools", "AuditTools -> Audit -> clock -> Clock -> ToolContext"),
        captive("AuditTools", "AuditTools -> Audit -> lines -> Tenant"),
      ]);
    });

    it("are told once, at the first service that reaches them", async () => {
      @injectable()
      class InvoiceTools {
        constructor(readonly orders: OrderService) {}
      }
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(OrderService).toSelf().inSingletonScope();

      expect(await check(container, OrderTools, InvoiceTools)).toHaveLength(1);
    });

    it("are seen through bindings that depend on who asks", async () => {
      const container = new Container();
      container.bind(Tenant).toConstantValue(new Tenant()).whenParentIs(OrderTools);
      callScoped(container.bind(Tenant).toSelf()).whenParentIs(OrderService);
      container.bind(OrderService).toSelf().inSingletonScope();

      expect(await check(container, OrderTools)).toEqual([
        captive("OrderTools", "OrderTools -> OrderService -> Tenant"),
      ]);
    });

    it("are seen where two services reach one class, and only one of them what is call-scoped", async () => {
      @injectable()
      class FixedTools {
        constructor(readonly orders: OrderService) {}
      }
      const container = new Container();
      container.bind(Tenant).toConstantValue(new Tenant()).whenAnyAncestorIs(FixedTools);
      callScoped(container.bind(Tenant).toSelf()).whenAnyAncestorIs(OrderTools);
      container.bind(OrderService).toSelf();
      container.bind(FixedTools).toSelf().inSingletonScope();
      container.bind(OrderTools).toSelf().inSingletonScope();

      expect(await check(container, FixedTools, OrderTools)).toEqual([
        captive("OrderTools", "OrderTools -> OrderService -> Tenant"),
      ]);
    });

    it("are not what a service without a binding is: it becomes call-scoped", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(OrderService).toSelf();

      expect(await check(container, OrderTools)).toEqual([]);
    });

    it("include a service whose decorator asks for a singleton", async () => {
      @injectable("Singleton")
      class PinnedTools {
        constructor(readonly context: ToolContext) {}
      }

      expect(await check(new Container(), PinnedTools)).toEqual([
        captive("PinnedTools", "PinnedTools -> ToolContext"),
      ]);
    });
  });

  describe("dependencies", () => {
    @injectable()
    class Repository {
      constructor(@inject("db") readonly db: object) {}
    }
    @injectable()
    class StockTools {
      constructor(readonly repository: Repository) {}
    }

    it("without a binding are told with their path, all at once", async () => {
      @injectable()
      class PriceTools {
        constructor(
          @inject("prices") readonly prices: object,
          @inject(Symbol("rates")) readonly rates: object,
        ) {}
      }
      const container = new Container();
      container.bind(Repository).toSelf();
      const nothing =
        "nothing is bound to it in the modules, the container or its parents. Fix: bind it in a module";

      expect(await check(container, StockTools, PriceTools)).toEqual([
        unresolved("StockTools -> Repository -> db", nothing),
        unresolved("PriceTools -> prices", nothing),
        unresolved("PriceTools -> rates", nothing),
      ]);
    });

    it("may be missing where they are optional or many", async () => {
      @injectable()
      class LooseTools {
        constructor(
          @inject("none") @optional() readonly none: unknown,
          @multiInject("plugins") readonly plugins: unknown[],
        ) {}
      }

      expect(await check(new Container(), LooseTools)).toEqual([]);
    });

    it("that a container with autobind refuses to bind are told like others", async () => {
      class Refused {
        constructor(readonly options: object) {}
      }
      @injectable()
      class RefusedTools {
        constructor(readonly refused: Refused) {}
      }

      expect(await check(new Container({ autobind: true }), RefusedTools)).toEqual([
        unresolved("RefusedTools -> Refused", "nothing is bound to it"),
      ]);
    });

    it("are found in a parent container", async () => {
      const parent = new Container();
      parent.bind("db").toConstantValue({});
      const container = new Container({ parent });
      container.bind(Repository).toSelf();

      expect(await check(container, StockTools)).toEqual([]);
    });

    it("that are bound twice, or under a name nobody asks for, are told", async () => {
      const container = new Container();
      container.bind(Repository).toSelf();
      container.bind(Repository).toSelf();
      expect(await check(container, StockTools)).toEqual([
        unresolved("StockTools -> Repository", "it is bound 2 times. Fix: keep one binding, tell them apart"),
      ]);

      const named = new Container();
      named.bind(Repository).toSelf().whenNamed("replica");
      expect(await check(named, StockTools)).toEqual([
        unresolved(
          "StockTools -> Repository",
          "none of its 1 bindings fits the name, the tags and the parent",
        ),
      ]);
    });

    it("that close a circle are told with the circle", async () => {
      const A = Symbol("A");
      @injectable()
      class B {
        constructor(@inject(A) readonly a: object) {}
      }
      @injectable()
      class LoopTools {
        constructor(@inject(A) readonly a: object) {}
      }
      const container = new Container();
      container.bind(A).toResolvedValue((b: object) => b, [B]);
      container.bind(B).toSelf();

      expect(await check(container, LoopTools)).toEqual([
        unresolved("LoopTools -> A -> B -> A", "it closes a circle, A -> B -> A. Fix: let one of them"),
      ]);
    });

    it("whose class was undefined, as in a circular import, are told apart from unbound ones", async () => {
      class CustomerTools {
        constructor(readonly customers: unknown) {}
      }
      Reflect.defineMetadata("design:paramtypes", [undefined], CustomerTools);
      injectable()(CustomerTools);
      @injectable()
      class LateTools {
        constructor(@inject(new LazyServiceIdentifier(() => undefined as never)) readonly late: unknown) {}
      }
      const reason =
        "it was undefined when the class was declared, as in a circular import. Fix: let the imports run one way";

      expect(await check(new Container(), CustomerTools, LateTools)).toEqual([
        unresolved("CustomerTools -> parameter 0", reason),
        unresolved("LateTools -> parameter 0", reason),
      ]);
    });

    it("whose type the compiler erased are told with what it emitted", async () => {
      @injectable()
      class DirectTools {
        constructor(readonly options: { readonly limit: number }) {}
      }
      class PlainTools {
        constructor(readonly options: object) {}
      }
      expect(await check(new Container(), DirectTools, PlainTools)).toEqual([
        unresolved(
          "DirectTools -> parameter 0",
          "the compiler emitted Object as its type. Fix: inject it by a token",
        ),
        unresolved(
          "PlainTools -> parameter 0",
          "PlainTools is not injectable. Fix: decorate PlainTools with @injectable()",
        ),
      ]);
    });
  });

  describe("constructor parameters without an emitted type", () => {
    class Ledger {
      readonly name = "ledger";
    }

    it("of a class with tools ask for @ToolService", async () => {
      class BillingTools {
        constructor(readonly ledger: Ledger) {}

        @Tool()
        refund(): void {}
      }
      expect(await check(new Container(), BillingTools)).toEqual([
        unresolved(
          "BillingTools -> parameter 0",
          "BillingTools is not injectable. Fix: decorate BillingTools with @ToolService()",
        ),
      ]);
    });

    it.each([
      ["@ToolService", ToolService()],
      ["@injectable", injectable()],
    ])("of a class that has %s already blame the compiler", async (_decorator, decorate) => {
      class BillingTools {
        constructor(readonly ledger: Ledger) {}
      }
      decorate(BillingTools);
      expect(await check(new Container(), BillingTools)).toEqual([
        unresolved(
          "BillingTools -> parameter 0",
          "the compiler emitted no type for it. Fix: compile with emitDecoratorMetadata",
        ),
      ]);
    });

    it("of an undecorated class are not excused by a decorated base", async () => {
      @ToolService()
      class BaseTools {
        @Tool()
        refund(): void {}
      }
      class EuropeanTools extends BaseTools {
        constructor(readonly ledger: Ledger) {
          super();
        }
      }
      expect(await check(new Container(), EuropeanTools)).toEqual([
        unresolved(
          "EuropeanTools -> parameter 0",
          "EuropeanTools is not injectable. Fix: decorate EuropeanTools with @ToolService()",
        ),
      ]);
    });
  });

  describe("inheritance", () => {
    @injectable()
    class BaseService {
      @inject("clock") readonly clock!: object;
      constructor(readonly tenant: Tenant) {}
    }

    function tenantContainer() {
      const container = new Container();
      container.bind(Tenant).toSelf();
      container.bind("clock").toConstantValue({});
      return container;
    }

    it("of constructor parameters that inversify would leave undefined is refused", async () => {
      @injectable()
      class SilentTools extends BaseService {}
      @injectable()
      class FieldTools extends BaseService {
        readonly field = 1;
      }
      const Mixed = class extends BaseService {
        constructor(...rest: never[]) {
          super(...(rest as unknown as [Tenant]));
        }
      };
      @injectable()
      class MixedTools extends Mixed {}

      expect(await check(tenantContainer(), SilentTools, FieldTools, MixedTools)).toEqual(
        ["SilentTools", "FieldTools", "MixedTools"].map((name) =>
          expect.stringMatching(
            new RegExp(
              `^TW_BIND_DEPENDENCY ${name}: .* ${name} does not inherit the constructor parameters of BaseService.*@injectFromBase`,
            ),
          ),
        ),
      );
    });

    it("of injected properties that inversify would leave undefined is refused", async () => {
      @injectable()
      class OwnTools extends BaseService {
        constructor() {
          super(new Tenant());
        }
      }

      expect(await check(tenantContainer(), OwnTools)).toEqual([
        expect.stringContaining("OwnTools does not inherit the injected property clock of BaseService"),
      ]);
    });

    it("is fine with @injectFromBase, and where the constructor is the subclass's own", async () => {
      @injectable()
      @injectFromBase({ extendConstructorArguments: true, extendProperties: true })
      class ExtendedTools extends BaseService {}
      expect(await check(tenantContainer(), ExtendedTools)).toEqual([]);
    });

    it("of parameters that nobody injects is fine, and of a constructor that needs none", async () => {
      @injectable()
      class Plain {
        constructor(@unmanaged() readonly name?: string) {}
      }
      @injectable()
      class PlainTools extends Plain {}
      @injectable()
      class Named {
        constructor(readonly tenant: Tenant) {}
      }
      @injectable()
      class OwnTools extends Named {
        constructor() {
          super(new Tenant());
        }
      }
      @injectable()
      class GrandTools extends OwnTools {}

      expect(await check(new Container(), PlainTools, OwnTools, GrandTools)).toEqual([]);
    });
  });

  it("tells a service that is bound, but not for who asks for it by class alone", async () => {
    @injectable()
    class NamedTools {}
    const container = new Container();
    container.bind(NamedTools).toSelf().whenNamed("special");

    expect(await check(container, NamedTools)).toEqual([
      "TW_BIND_SERVICE_UNBOUND NamedTools: NamedTools cannot be resolved from the container. " +
        "Fix: bind it: bind(NamedTools).toSelf(), or list it in services.",
    ]);
  });

  it("makes no instance and binds nothing", async () => {
    let made = 0;
    @injectable()
    class Eager {
      constructor() {
        made++;
      }
    }
    @injectable()
    class EagerTools {
      constructor(readonly eager: Eager) {}
    }
    const container = new Container();
    container.bind(Eager).toSelf().inSingletonScope();

    expect(await check(container, EagerTools)).toEqual([]);
    expect(made).toBe(0);
    expect(container.isBound(EagerTools)).toBe(false);
  });
});
