import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import { LocalContext } from "../context/local-context.js";
import { RequestHeaders } from "../context/request-headers.js";
import { ToolContext } from "../context/tool-context.js";
import { type CallProvider, callProvider } from "./call-provider.js";
import { callScoped } from "./call-scope.js";
import { createInversifyResolver } from "./inversify-resolver.js";
import type { CallInstances, ServiceClass } from "./service-resolver.js";

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

    function open(bindTenant: (container: installed.Container) => void) {
      const container = new Container();
      bindTenant(container);
      container.bind(TENANTS).toConstantValue(callProvider(Tenant));
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
      expect(() => callProvider(Tenant).of(contextOf("eve"))).toThrow("this context is of no call");
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
