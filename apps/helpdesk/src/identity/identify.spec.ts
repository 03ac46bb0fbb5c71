import { describe, expect, it } from "@jest/globals";
import { type RequestFacts, RequestHeaders } from "@toolwright/core";
import { demoAccounts } from "./accounts.js";
import { identifyBy } from "./identify.js";

const identify = identifyBy(demoAccounts, "demo-amy");

function request(transport: string, authorization?: string): RequestFacts {
  const headers = new RequestHeaders(authorization === undefined ? {} : { authorization });
  return { transport, headers } as RequestFacts;
}

describe("identifyBy", () => {
  it("finds the owner of a bearer token, whose scheme has any case", () => {
    const carol = { id: "carol", roles: ["customer"], claims: { tenant: "acme" } };
    expect(identify(request("http", "Bearer demo-carol"))).toEqual(carol);
    expect(identify(request("http", "bearer demo-carol"))).toEqual(carol);
  });

  it("takes the local token on stdio, and there alone", () => {
    expect(identify(request("stdio"))).toMatchObject({ id: "amy" });
    expect(() => identify(request("http"))).toThrow("Sign in first");
  });

  it.each([
    "Bearer unknown",
    "Bearer ",
    "Basic demo-carol",
    "demo-carol",
    "Bearer demo-carol, Bearer demo-amy",
  ])("refuses %j", (authorization) => {
    expect(() => identify(request("http", authorization))).toThrow("Sign in first");
  });
});
