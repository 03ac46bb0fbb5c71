import { describe, expect, it } from "@jest/globals";
import {
  callScoped,
  type HeaderReader,
  type HeaderSource,
  type LocalCallOptions,
  RequestHeaders,
  type ToolContext,
} from "@toolwright/core";
import type { PeerFacts } from "@toolwright/kernel";
import { expectTypeOf } from "expect-type";
import { ContainerModule } from "inversify";
import type { IncomingHttpHeaders } from "node:http";
import "reflect-metadata";

interface Tenant {
  readonly id: string;
}

describe("the facts of a request in the context", () => {
  it("have types that a tool reads without asking for more", () => {
    expectTypeOf<ToolContext["headers"]>().toEqualTypeOf<RequestHeaders>();
    expectTypeOf<ToolContext["transport"]>().toEqualTypeOf<string>();
    expectTypeOf<ToolContext["remoteAddress"]>().toEqualTypeOf<string | undefined>();
    const headers = new RequestHeaders(new Headers({ "X-Tenant": "acme" }));
    expectTypeOf(headers.get("x-tenant")).toEqualTypeOf<string | null>();
    const fields: [string, string][] = [];
    for (const [name, value] of headers) fields.push([name, value]);
    expect(fields).toEqual([["x-tenant", "acme"]]);
  });

  it("cannot be written to", () => {
    // @ts-expect-error -- read-only
    expectTypeOf<RequestHeaders>().toHaveProperty("set");
    expectTypeOf<RequestHeaders>().toExtend<HeaderReader>();
    expectTypeOf<PeerFacts["headers"]>().toEqualTypeOf<HeaderReader | undefined>();
    expect("set" in RequestHeaders.prototype).toBe(false);
  });

  it("are given by a caller in the process as web or node:http hold them", () => {
    expectTypeOf<Headers>().toExtend<HeaderSource>();
    expectTypeOf<IncomingHttpHeaders>().toExtend<HeaderSource>();
    const options: LocalCallOptions = { headers: { "x-tenant": "acme", "x-tag": ["a", "b"] } };
    // @ts-expect-error -- a header is no boolean
    const wrong: LocalCallOptions = { headers: { "x-tenant": true } };
    expect(options).not.toEqual(wrong);
  });

  it("are typed where a factory names them", () => {
    const module = new ContainerModule(({ bind }) => {
      const one = (headers: RequestHeaders): Tenant => ({ id: headers.get("x-tenant") ?? "" });
      callScoped(bind<Tenant>("one").toResolvedValue(one, [RequestHeaders]));
      const two = (tenant: Tenant): Tenant => tenant;
      // @ts-expect-error -- the header is no tenant
      callScoped(bind<Tenant>("two").toResolvedValue(two, [RequestHeaders]));
    });
    expect(module.id).toBeGreaterThanOrEqual(0);
  });
});
