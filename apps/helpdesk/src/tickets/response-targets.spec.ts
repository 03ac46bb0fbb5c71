import "reflect-metadata";
import { expect, it } from "@jest/globals";
import type { CallProvider } from "@toolwright/core";
import { fakeContext } from "@toolwright/testing";
import { mockContainer } from "@toolwright/testing/jest";
import { type Tenant, TENANT_OF_CALL } from "../identity/tenant.js";
import { ResponseTargets } from "./response-targets.js";

const acme: Tenant = { id: "acme", name: "Acme", answerHours: { low: 72, normal: 24, high: 1 } };
const globex: Tenant = { ...acme, id: "globex", name: "Globex" };

it("ResponseTargets promises what the tenant of the call does, each of them alone", () => {
  const { service, mock } = mockContainer(ResponseTargets);
  mock<CallProvider<Tenant>>(TENANT_OF_CALL).of.mockReturnValueOnce(acme).mockReturnValueOnce(globex);
  const promises = [0, 1].map(() => service.promiseFor("high", fakeContext()));
  expect(promises).toEqual(["Acme answers within 1 hour.", "Globex answers within 1 hour."]);
});
