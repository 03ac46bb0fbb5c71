import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { mayRunAsyncCode } from "./async-code.js";

interface Branch {
  readonly branches: readonly Branch[];
}

const Recursive: z.ZodType<Branch> = z.object({
  get branches() {
    return z.array(Recursive);
  },
});

const check = async () => Promise.resolve(true);

describe("code in a zod schema that may be asynchronous", () => {
  it.each([
    ["of the schema itself", z.object({}).refine(check)],
    [
      "in a function that only returns a promise",
      z.object({}).refine(() => Promise.reject(new Error("down"))),
    ],
    ["in a super-refinement", z.object({ a: z.string().superRefine(async () => Promise.resolve()) })],
    ["in a plain function, which may return one", z.object({ a: z.string().refine((text) => text !== "") })],
    [
      "deep in objects, lists and unions",
      z.object({ a: z.array(z.union([z.number(), z.string().refine(check)])) }),
    ],
    ["behind defaults and records", z.record(z.string(), z.string().refine(check).default("a"))],
    ["behind a lazy part", z.object({ a: z.lazy(() => z.string().refine(check)) })],
    ["in a transform", z.object({ a: z.string().transform(async (text) => Promise.resolve(text)) })],
    ["in a preprocessing step", z.preprocess(check, z.boolean())],
    ["in a codec", z.codec(z.string(), z.number(), { decode: Number, encode: String })],
    ["in a custom type", z.custom(check)],
    ["in a promise", z.object({ a: z.promise(z.string()) })],
  ])("is found %s", (_where, schema) => {
    expect(mayRunAsyncCode(schema)).toBe(true);
  });

  it.each([
    ["plain data", z.object({ a: z.string().max(3), b: z.date().optional() })],
    ["the library's own checks", z.object({ a: z.email().trim().min(2), b: z.number().int().multipleOf(3) })],
    ["recursion", Recursive],
    ["lazy parts", z.lazy(() => z.string())],
  ])("is not found in %s", (_what, schema) => {
    expect(mayRunAsyncCode(schema)).toBe(false);
  });
});
