import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import { LocalContext } from "../../context/local-context.js";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import { type CallProvider, callProvider } from "./call-provider.js";
import { callScoped } from "./call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { CallInstances, ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))(
  "a provider of what is call-scoped, inversify %s",
  (_major, inversify) => {
    const { Container, inject, injectable } = inversify;
    const TENANTS = Symbol("tenants");

    @injectable()
    class Tenant {
      disposed = false;
      constructor(readonly headers: RequestHeaders) {}
      [Symbol.dispose](): void {
        this.disposed = true;
      }
    }
    @injectable()
    class Cache {
      constructor(@inject(TENANTS) readonly tenants: CallProvider<Tenant>) {}
    }
    @injectable()
    class PriceTools {
      constructor(readonly cache: Cache) {}
    }
    @injectable()
    class OrderTools {
      constructor(
        readonly cache: Cache,
        readonly tenant: Tenant,
      ) {}
    }

    type Bound = ReturnType<typeof installed.Container.prototype.bind<CallProvider<Tenant>>>;

    function open(
      bindTenant: (container: installed.Container) => void,
      bindProvider = (bound: Bound) => void bound.toConstantValue(callProvider(Tenant)),
    ) {
      const container = new Container();
      bindTenant(container);
      bindProvider(container.bind<CallProvider<Tenant>>(TENANTS));
      container.bind(Cache).toSelf().inSingletonScope();
      return createInversifyResolver({ container, hasTools: (target) => target.name.endsWith("Tools") });
    }
    const scoped = (container: installed.Container): void => {
      callScoped(container.bind(Tenant).toSelf());
    };

    async function callOf(service: ServiceClass, bindTenant = scoped) {
      const resolver = await open(bindTenant);
      expect(resolver.check([service])).toEqual([]);
      const source = await resolver.source([service]);
      if (source.kind !== "call") throw new Error("a singleton cannot keep what is provided");
      return (context: ToolContext): Promise<CallInstances> => Promise.resolve(source.resolve(context));
    }
    const contextOf = (user: string) => new LocalContext("tool", { headers: { user } });

    it("gives a singleton that of each call, also while others run", async () => {
      const call = await callOf(PriceTools);
      const contexts = ["alice", "bob"].map(contextOf);
      const made = await Promise.all(contexts.map(call));
      const caches = made.map(({ instances }) => (instances[0] as PriceTools).cache);
      expect(caches[0]).toBe(caches[1]);
      const users = contexts.map((context) => caches[0]?.tenants.of(context).headers.get("user"));
      expect(users).toEqual(["alice", "bob"]);
    });

    it("gives the very one that the rest of the call has, disposed at its end", async () => {
      const call = await callOf(OrderTools);
      const context = contextOf("alice");
      const { instances, dispose } = await call(context);
      const { tenant, cache } = instances[0] as OrderTools;
      expect(cache.tenants.of(context)).toBe(tenant);
      await dispose?.();
      expect(tenant.disposed).toBe(true);
    });

    it.each([
      ["what has nothing to dispose", false],
      ["what is disposed", true],
    ])("gives nothing of a call that is over, %s", async (_what, isDisposed) => {
      const call = await callOf(PriceTools, (container) => {
        if (isDisposed) callScoped(container.bind(Tenant).toSelf());
        else callScoped(container.bind<object>(Tenant).toResolvedValue(() => ({ plain: true }), []));
      });
      const [ended, open] = [contextOf("alice"), contextOf("bob")];
      const { instances, dispose } = await call(ended);
      await call(open);
      const { tenants } = (instances[0] as PriceTools).cache;
      expect(tenants.of(ended)).toHaveProperty(isDisposed ? "headers" : "plain");
      await dispose?.();

      expect(() => tenants.of(ended)).toThrow(
        expect.objectContaining({
          code: "TW_PROVIDER_CALL_OVER",
          message: expect.stringContaining("the call of this context is over, and its Tenant with it"),
        }),
      );
      expect(tenants.of(open)).toHaveProperty(isDisposed ? "headers" : "plain");
    });

    it.each(["sync", "async"])("still gives it to what is disposed before it, %s", async (mode) => {
      const log: string[] = [];
      @injectable()
      class Unit {
        constructor(
          readonly cache: Cache,
          readonly context: ToolContext,
        ) {}
        [Symbol.dispose](): void {
          const { headers, disposed } = this.cache.tenants.of(this.context);
          log.push(`unit of ${String(headers.get("user"))}, ${disposed ? "over" : "open"}`);
        }
        async end(): Promise<void> {
          await Promise.resolve();
          this[Symbol.dispose]();
        }
      }
      @injectable()
      class UnitTools {
        constructor(readonly unit: Unit) {}
      }
      const call = await callOf(UnitTools, (container) => {
        scoped(container);
        callScoped(container.bind(Unit).toSelf());
        if (mode === "async") container.onDeactivation(Unit, (unit) => unit.end());
      });
      const { dispose } = await call(contextOf("alice"));
      await dispose?.();

      expect(log).toEqual(new Array(mode === "async" ? 2 : 1).fill("unit of alice, open"));
    });

    it("gives nothing of a call whose resolution failed", async () => {
      let asked: CallProvider<Tenant> | undefined;
      const call = await callOf(OrderTools, (container) => {
        scoped(container);
        const yieldsText = (cache: Cache) => {
          asked = cache.tenants;
          return "orders" as never;
        };
        callScoped(container.bind(OrderTools).toResolvedValue(yieldsText, [Cache]));
      });
      const context = contextOf("alice");

      await expect((async () => call(context))()).rejects.toThrow("yields a string");
      expect(() => asked?.of(context)).toThrow("TW_PROVIDER_CALL_OVER");
    });

    it.each(["toDynamicValue", "toResolvedValue"] as const)(
      "keeps the app from starting where it is the singleton of %s, which the check cannot see",
      async (verb) => {
        const resolver = await open(scoped, (bound) => {
          const made = () => callProvider(Tenant);
          const syntax = verb === "toDynamicValue" ? bound.toDynamicValue(made) : bound.toResolvedValue(made);
          syntax.inSingletonScope();
        });

        await expect(resolver.source([PriceTools])).rejects.toThrow(
          "tenants yields a call provider, which start-up sees in toConstantValue only: bind it there",
        );
      },
    );

    it("says how to bind it where a factory makes one for each who asks", async () => {
      const resolver = await open(scoped, (bound) => void bound.toDynamicValue(() => callProvider(Tenant)));
      const source = await resolver.source([PriceTools]);

      expect(() => (source.kept[0] as PriceTools).cache.tenants.of(contextOf("eve"))).toThrow(
        /^TW_PROVIDER_NO_CALL: .* Fix: .* bind the provider with toConstantValue/,
      );
    });

    it("waits for one that is made later", async () => {
      const call = await callOf(PriceTools, (container) => {
        callScoped(
          container
            .bind(Tenant)
            .toResolvedValue(
              (headers: RequestHeaders) => Promise.resolve(new Tenant(headers)),
              [RequestHeaders],
            ),
        );
      });
      const context = contextOf("alice");
      const { instances } = await call(context);
      expect((instances[0] as PriceTools).cache.tenants.of(context).headers.get("user")).toBe("alice");
    });

    it("refuses a context of no such call", async () => {
      await callOf(PriceTools);
      expect(() => callProvider(Tenant).of(contextOf("eve"))).toThrow(
        expect.objectContaining({
          code: "TW_PROVIDER_NO_CALL",
          message: expect.stringContaining("this context is of no call whose services reach the provider"),
        }),
      );
    });

    it("of something that is not bound, or would keep what is a call's, keeps the app from starting", async () => {
      const resolver = await open(() => undefined);
      expect(resolver.check([PriceTools])).toMatchObject([{ code: "TW_BIND_SERVICE_UNBOUND", at: "Tenant" }]);
      const captive = await open((container) => {
        container.bind(Tenant).toSelf().inSingletonScope();
      });
      expect(captive.check([PriceTools])).toMatchObject([{ code: "TW_BIND_CAPTIVE", at: "Tenant" }]);
      await expect(resolver.source([PriceTools])).rejects.toThrow("Tenant cannot be resolved");
    });
  },
);
