import { expect, it, jest } from "@jest/globals";

// Every import of class-validator below, of the adapter and of the specs, is of the older version.
jest.unstable_mockModule("class-validator", () => import("class-validator14"));

const { readFileSync } = await import("node:fs");
const { createRequire } = await import("node:module");

it("is class-validator 0.14 that the specs in this file run with", async () => {
  const { IsString } = await import("class-validator");
  const older = await import("class-validator14");
  expect(IsString).toBe(older.IsString);
  const entry = createRequire(import.meta.url).resolve("class-validator14/package.json");
  expect(JSON.parse(readFileSync(entry, "utf8"))).toMatchObject({
    version: expect.stringMatching(/^0\.14\./),
  });
});

await import("./class-validator.spec.js");
await import("./dto-adapter.spec.js");
