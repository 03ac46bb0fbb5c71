import "reflect-metadata";
import { expect, it, jest } from "@jest/globals";

// Every import of class-validator below, of the adapter and of the specs beside this one, is of the older version.
jest.unstable_mockModule("class-validator", () => import("class-validator14"));

it("runs the specs of this adapter with class-validator 0.14", async () => {
  const { IsString } = await import("class-validator");
  const older = await import("class-validator14");
  expect(IsString).toBe(older.IsString);
});

await import("./class-validator.spec.js");
await import("./field.spec.js");
await import("./nested-values.spec.js");
await import("./keywords/rule-keywords.spec.js");
await import("./parse/output/output-parser-of.spec.js");
await import("./parse/input/parser-of.spec.js");
