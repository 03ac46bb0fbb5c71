import { expect, it } from "@jest/globals";
import { resolveMountOptions } from "./mount-options.js";

it("keeps probes apart from the endpoint's path only where there is one", () => {
  expect(resolveMountOptions({ health: { live: "/mcp" } })).toMatchObject({
    path: undefined,
    health: { live: "/mcp", ready: "/ready" },
  });
  expect(() => resolveMountOptions({ path: "mcp", health: { live: "/mcp" } })).toThrow(
    expect.objectContaining({ code: "TW_HTTP_OPTION_INVALID" }),
  );
});
