import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { runsAsyncCode } from "./async-code.js";

interface Branch {
  readonly branches: readonly Branch[];
}

const Recursive: z.ZodType<Branch> = z.object({
  get branches() {
    return z.array(Recursive);
  },
});

const check = async () => Promise.resolve(true);

describe("asynchronous code in a zod schema", () => {
  it.each([
    ["of the schema itself", z.object({}).refine(check)],
    [
      "deep in objects, lists and unions",
      z.object({ a: z.array(z.union([z.number(), z.string().refine(check)])) }),
    ],
    ["behind defaults and records", z.record(z.string(), z.string().refine(check).default("a"))],
    ["in a transform", z.object({ a: z.string().transform(async (text) => Promise.resolve(text)) })],
    ["in a preprocessing step", z.preprocess(check, z.boolean())],
  ])("is found %s", (_where, schema) => {
    expect(runsAsyncCode(schema)).toBe(true);
  });

  it.each([
    ["plain data", z.object({ a: z.string().max(3), b: z.date().optional() })],
    ["synchronous refinements", z.object({ a: z.string().refine((text) => text !== "") })],
    ["recursion", Recursive],
    ["lazy parts", z.lazy(() => z.string())],
  ])("is not found in %s", (_what, schema) => {
    expect(runsAsyncCode(schema)).toBe(false);
  });
});
