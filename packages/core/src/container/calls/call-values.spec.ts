import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../../context/local-context.js";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import { callScoped } from "./call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("RequestHeaders as a dependency, inversify %s", (_major, inversify) => {
  const { Container, inject, injectable } = inversify;

  function resolverOf(container: installed.Container) {
    return createInversifyResolver({ container, hasTools: (target) => target.name.endsWith("Tools") });
  }

  /** Makes the instances of a service's calls by the tenant that their headers name. */
  async function callsOf<T extends object>(service: ServiceClass<T>, container: installed.Container) {
    const resolver = await resolverOf(container);
    expect(resolver.check([service])).toEqual([]);
    const source = await resolver.source([service]);
    if (source.kind !== "call") throw new Error(`${service.name} is a singleton`);
    return async (tenant: string) => {
      const context = new LocalContext("run", { headers: { "X-Tenant": tenant } });
      const { instances } = await source.resolve(context);
      return { instance: instances[0] as T, context };
    };
  }

  it("are those of the call's own request, for a service without a binding", async () => {
    @injectable()
    class TenantTools {
      constructor(
        readonly headers: RequestHeaders,
        readonly context: ToolContext,
      ) {}
    }
    const call = await callsOf(TenantTools, new Container());
    const [first, second] = [await call("acme"), await call("globex")];

    expect([first, second].map(({ instance }) => instance.headers.get("x-tenant"))).toEqual([
      "acme",
      "globex",
    ]);
    expect(first.instance.headers).toBe(first.context.headers);
    expect(first.instance.context).toBe(first.context);
  });

  it("reach call-scoped services, asynchronous factories too, under whoever's name", async () => {
    const brand = { [Symbol.for("@toolwright/core:RequestHeaders")]: true };
    const Foreign = Object.assign(
      class implements Pick<RequestHeaders, "has"> {
        has = () => true;
      },
      brand,
    );
    const tenantOf = async (headers: RequestHeaders) => {
      await Promise.resolve();
      return { id: headers.get("x-tenant") };
    };
    @injectable()
    class OrderTools {
      constructor(
        @inject("tenant") readonly tenant: { readonly id: string | null },
        @inject(Foreign) readonly headers: RequestHeaders,
      ) {}
    }
    const container = new Container();
    callScoped(container.bind("tenant").toResolvedValue(tenantOf, [RequestHeaders]));
    const call = await callsOf(OrderTools, container);
    const both = await Promise.all([call("acme"), call("globex")]);

    expect(both.map(({ instance: { tenant, headers } }) => [tenant.id, headers.get("x-tenant")])).toEqual([
      ["acme", "acme"],
      ["globex", "globex"],
    ]);
  });

  it("are had by a factory from its own context while it runs, and by nobody later", async () => {
    let later: (() => unknown) | undefined;
    const container = new Container();
    callScoped(
      container.bind("tenant").toDynamicValue((context) => {
        later = () => context.get(RequestHeaders);
        return { id: context.get(RequestHeaders).get("x-tenant") };
      }),
    );
    @injectable()
    class LateTools {
      constructor(@inject("tenant") readonly tenant: { readonly id: string | null }) {}
    }
    const { instance } = await (await callsOf(LateTools, container))("acme");

    expect(instance.tenant.id).toBe("acme");
    expect(() => later?.()).toThrow("nothing can fetch it, or the RequestHeaders, later or from a singleton");
  });

  it("are refused to a singleton, with the path, as a ToolContext is", async () => {
    @injectable()
    class Audit {
      constructor(
        readonly headers: RequestHeaders,
        readonly context: ToolContext,
      ) {}
    }
    @injectable()
    class AuditTools {
      constructor(readonly audit: Audit) {}
    }
    const container = new Container();
    container.bind(Audit).toSelf().inSingletonScope();
    const problems = (await resolverOf(container)).check([AuditTools]);

    expect(problems.map(({ code, what }) => [code, what.split(": ")[1]])).toEqual([
      ["TW_BIND_CAPTIVE", "AuditTools -> Audit -> RequestHeaders (call-scoped)"],
      ["TW_BIND_CAPTIVE", "AuditTools -> Audit -> ToolContext (call-scoped)"],
    ]);
  });
});
