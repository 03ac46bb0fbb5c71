import { describe, expect, it } from "@jest/globals";
import { z as classic } from "zod";
import { z } from "zod/mini";
import { z as z3 } from "zod/v3";
import { zodMini } from "./zod-mini.js";

const compile = (schema: unknown, side: "input" | "output" = "input") => zodMini().compile(schema, side);
const AT = "2026-01-31T10:00:00Z";

describe("schemas of zod mini", () => {
  it("are accepted, those of the classic API and of zod 3 are not", () => {
    expect(zodMini().accepts(z.object({}))).toBe(true);
    expect(zodMini().accepts(classic.object({}))).toBe(false);
    expect(zodMini().accepts(z3.object({}))).toBe(false);
    expect(() => compile(z3.object({}))).toThrow("zod3() of @toolwright/core/zod3");
  });

  it("publish the side that is asked for, with dates as text", () => {
    const Both = z.object({ at: z.date(), n: z._default(z.number(), 1) });
    expect(compile(Both).jsonSchema).toEqual({
      type: "object",
      properties: { at: { type: "string", format: "date-time" }, n: { type: "number", default: 1 } },
      required: ["at"],
    });
    expect(compile(Both, "output").jsonSchema).toMatchObject({ required: ["at", "n"] });
  });

  it("parse dates from text, and report issues with their paths", () => {
    const { parse } = compile(z.object({ rows: z.array(z.object({ at: z.optional(z.date()) })) }));
    expect(parse({ rows: [{ at: AT }, {}] })).toEqual({
      ok: true,
      value: { rows: [{ at: new Date(AT) }, {}] },
    });
    expect(parse({ rows: [{ at: 1 }] })).toMatchObject({ ok: false, issues: [{ path: ["rows", 0, "at"] }] });
  });

  it("are parsed asynchronously where they hold code of the author's", async () => {
    const { parse } = compile(
      z.object({ a: z.string().check(z.refine(() => Promise.resolve(false), "no")) }),
    );
    expect(await parse({ a: "x" })).toMatchObject({ ok: false, issues: [{ path: ["a"], message: "no" }] });
  });

  it("are refused with each place that JSON Schema cannot say", () => {
    expect(() => compile(z.object({ a: z.array(z.bigint()) }))).toThrow("a[]: BigInt cannot be represented");
  });
});
