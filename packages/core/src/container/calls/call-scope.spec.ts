import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../../context/local-context.js";
import { ToolContext } from "../../context/tool-context.js";
import { callScoped } from "./call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { CallInstances, ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("CallScope, inversify %s", (_major, inversify) => {
  const { Container, inject, injectable, LazyServiceIdentifier } = inversify;

  @injectable()
  class Tenant {
    readonly user: unknown;
    constructor(readonly context: ToolContext) {
      this.user = context.meta?.["user"];
    }
  }

  @injectable()
  class Orders {
    constructor(readonly tenant: Tenant) {}
  }

  @injectable()
  class OrderTools {
    constructor(
      readonly tenant: Tenant,
      readonly orders: Orders,
      readonly context: ToolContext,
    ) {}
  }

  /** Prepares calls of a service that a container makes; `user` is who calls. */
  async function callsOf<T extends object>(service: ServiceClass<T>, container: installed.Container) {
    const faults: string[] = [];
    const resolver = await createInversifyResolver({
      container,
      hasTools: (target) => target.name.endsWith("Tools"),
      reportFault: (fault, owner) => faults.push(`${owner}: ${String(fault)}`),
    });
    expect(resolver.check([service])).toEqual([]);
    const source = await resolver.source([service]);
    if (source.kind !== "call") throw new Error(`${service.name} is a singleton`);
    const alone = (made: CallInstances) => ({ ...made, instance: made.instances[0] }) as Scoped<T>;
    const resolve = (user: string): Scoped<T> | Promise<Scoped<T>> => {
      const made = source.resolve(contextOf(user));
      return made instanceof Promise ? made.then(alone) : alone(made);
    };
    return { resolve, faults };
  }

  describe("sharing", () => {
    it("makes one instance per call, shared by everything the call resolves", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(Orders).toSelf();
      const { resolve } = await callsOf(OrderTools, container);

      const { instance } = await resolve("alice");
      const { instance: next } = await resolve("alice");

      expect(instance.orders.tenant).toBe(instance.tenant);
      expect(next.tenant).not.toBe(instance.tenant);
    });

    it("counts a plain inRequestScope() as call-scoped", async () => {
      const container = new Container();
      container.bind(Tenant).toSelf().inRequestScope();
      container.bind(Orders).toSelf();
      const { instance } = await (await callsOf(OrderTools, container)).resolve("alice");

      expect(instance.orders.tenant).toBe(instance.tenant);
    });

    it("makes a new instance per call of a service that is bound as transient", async () => {
      @injectable()
      class ClockTools {}
      const container = new Container();
      container.bind(ClockTools).toSelf().inTransientScope();
      const { resolve } = await callsOf(ClockTools, container);

      expect((await resolve("alice")).instance).not.toBe((await resolve("alice")).instance);
    });

    it("keeps singletons across calls, made before the first one", async () => {
      let made = 0;
      @injectable()
      class Prices {
        constructor() {
          made++;
        }
      }
      @injectable()
      class PriceTools {
        constructor(
          readonly prices: Prices,
          readonly context: ToolContext,
        ) {}
      }
      const container = new Container();
      container.bind(Prices).toSelf().inSingletonScope();
      const { resolve } = await callsOf(PriceTools, container);
      expect(made).toBe(1);

      expect((await resolve("alice")).instance.prices).toBe((await resolve("bob")).instance.prices);
      expect(made).toBe(1);
    });

    it("reaches call-scoped bindings through properties, redirections and lazy identifiers", async () => {
      const PORT = Symbol("tenant port");
      class Audit {
        @inject(PORT) readonly tenant!: Tenant;
      }
      @injectable()
      class AuditTools {
        constructor(
          readonly audit: Audit,
          @inject(new LazyServiceIdentifier(() => Tenant)) readonly tenant: unknown,
        ) {}
      }
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(PORT).toService(Tenant);
      container.bind(Audit).toSelf();
      const { instance } = await (await callsOf(AuditTools, container)).resolve("alice");

      expect(instance.audit.tenant.user).toBe("alice");
      expect(instance.audit.tenant).toBe(instance.tenant);
    });

    it("makes services that call each other share the call", async () => {
      @injectable()
      class ReportTools {
        constructor(
          readonly tools: OrderTools,
          @inject(OrderTools) readonly again: unknown,
          readonly tenant: Tenant,
        ) {}
      }
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(Orders).toSelf();
      const { instance } = await (await callsOf(ReportTools, container)).resolve("alice");

      expect(instance.tools.tenant).toBe(instance.tenant);
      expect(instance.tools).toBe(instance.again);
    });

    it("follows bindings that depend on who asks", async () => {
      @injectable()
      class Clock {}
      @injectable()
      class ClockTools {
        constructor(
          readonly clock: Clock,
          readonly context: ToolContext,
        ) {}
      }
      const container = new Container();
      container.bind(Clock).toSelf().inSingletonScope().whenParentIs(ClockTools);
      const { resolve } = await callsOf(ClockTools, container);

      expect((await resolve("alice")).instance.clock).toBe((await resolve("bob")).instance.clock);
    });
  });

  describe("ToolContext", () => {
    it("is the call's own for every instance of the call", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(Orders).toSelf();
      const { resolve } = await callsOf(OrderTools, container);
      const { instance } = await resolve("alice");

      expect(instance.context.meta).toEqual({ user: "alice" });
      expect(instance.tenant.context).toBe(instance.context);
    });

    it("is recognised by brand, whichever copy of the package the class comes from", async () => {
      class Copy {
        declare readonly meta: unknown;
      }
      Object.defineProperty(Copy, Symbol.for("@toolwright/core:ToolContext"), { value: true });
      @injectable()
      class CopyTools {
        constructor(
          readonly copy: Copy,
          readonly context: ToolContext,
        ) {}
      }
      const { instance } = await (await callsOf(CopyTools, new Container())).resolve("alice");

      expect(instance.copy).toBe(instance.context);
    });

    it("cannot be fetched outside the resolution of a call", async () => {
      let fetch: (() => unknown) | undefined;
      const container = new Container();
      callScoped(
        container.bind("late").toDynamicValue((context) => {
          fetch = () => context.get(ToolContext);
          return fetch();
        }),
      );
      @injectable()
      class LateTools {
        constructor(@inject("late") readonly late: unknown) {}
      }
      const { instance } = await (await callsOf(LateTools, container)).resolve("alice");

      expect(instance.late).toHaveProperty("meta", { user: "alice" });
      expect(() => fetch?.()).toThrow("ToolContext was asked for outside the resolution of a call");
    });

    it("belongs to the inner call while a constructor makes another call", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      container.bind(Orders).toSelf();
      const orders = await callsOf(OrderTools, container);
      const seen: unknown[] = [];
      @injectable()
      class First {
        constructor() {
          seen.push((orders.resolve("bob") as Scoped<OrderTools>).instance.tenant.user);
        }
      }
      @injectable()
      class NestingTools {
        constructor(
          readonly first: First,
          readonly tenant: Tenant,
        ) {}
      }
      callScoped(container.bind(First).toSelf());
      const { instance } = await (await callsOf(NestingTools, container)).resolve("alice");

      expect(seen).toEqual(["bob"]);
      expect(instance.tenant.user).toBe("alice");
    });
  });

  describe("asynchronous factories", () => {
    const USER = Symbol("user");

    @injectable()
    class UserTools {
      /** Set after the await: inversify resolves properties last. */
      @inject(ToolContext) readonly context!: ToolContext;
      constructor(
        @inject(USER) readonly user: string,
        readonly tenant: Tenant,
      ) {}
    }

    it.each(["last", "first"])(
      "never mixes 200 interleaved calls of two users; the first one ends %s",
      async (end) => {
        const gates: (() => void)[] = [];
        const container = new Container();
        callScoped(container.bind(Tenant).toSelf());
        callScoped(
          container.bind(USER).toResolvedValue(
            async (context: ToolContext) => {
              await new Promise<void>((open) => gates.push(open));
              return context.meta?.["user"];
            },
            [ToolContext],
          ),
        );
        const { resolve } = await callsOf(UserTools, container);

        const users = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? "alice" : "bob"));
        const calls = users.map(async (user) => resolve(user));
        expect(gates).toHaveLength(200);
        for (const open of end === "last" ? gates.reverse() : gates) {
          open();
          await Promise.resolve();
        }
        const seen = (await Promise.all(calls)).map(({ instance: { user, tenant, context } }) => [
          user,
          tenant.user,
          context.meta?.["user"],
        ]);

        expect(seen).toEqual(users.map((user) => [user, user, user]));
      },
    );

    it("stay synchronous where they answer at once", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      callScoped(
        container
          .bind(USER)
          .toResolvedValue(
            ({ meta }: ToolContext) => (meta?.["user"] === "slow" ? Promise.resolve("slow") : meta?.["user"]),
            [ToolContext],
          ),
      );
      const { resolve } = await callsOf(UserTools, container);

      expect((resolve("alice") as Scoped<UserTools>).instance.user).toBe("alice");
      expect(resolve("slow")).toBeInstanceOf(Promise);
      expect((await resolve("slow")).instance.user).toBe("slow");
    });

    it("reject the call with their own error", async () => {
      const container = new Container();
      callScoped(container.bind(Tenant).toSelf());
      callScoped(container.bind(USER).toDynamicValue(() => Promise.reject(new Error("no such user"))));
      const { resolve } = await callsOf(UserTools, container);

      await expect(resolve("alice")).rejects.toThrow("no such user");
    });
  });

  it("throws what a constructor throws", async () => {
    @injectable()
    class BrokenTools {
      constructor(readonly context: ToolContext) {
        throw new RangeError("broken");
      }
    }
    const { resolve } = await callsOf(BrokenTools, new Container());

    expect(() => resolve("alice")).toThrow(new RangeError("broken"));
  });
});

type Scoped<T> = CallInstances & { readonly instance: T };

function contextOf(user: string): ToolContext {
  return new LocalContext("orders", { meta: { user } });
}
