import { describe, expect, it } from "@jest/globals";
import * as v from "valibot";
import { z } from "zod";
import { standardSchema } from "./standard-schema.js";
import { withJsonSchema } from "./with-json-schema.js";

const input = { type: "object", properties: { a: { type: "string" } } };
const output = { type: "object" };

describe("a schema with a JSON Schema beside it", () => {
  it("publishes that, and goes on validating", () => {
    const schema = withJsonSchema(v.object({ a: v.optional(v.string(), "x") }), { input, output });
    expect(standardSchema.accepts(schema)).toBe(true);
    const compiled = standardSchema.compile(schema, "input");
    expect(compiled.jsonSchema).toEqual(input);
    expect(standardSchema.compile(schema, "output").jsonSchema).toEqual(output);
    expect(compiled.parse({})).toEqual({ ok: true, value: { a: "x" } });
    expect(compiled.parse({ a: 1 })).toMatchObject({ ok: false, issues: [{ path: ["a"] }] });
  });

  it("takes a zod schema that cannot be converted, without starting its checks synchronously", async () => {
    const down = z.object({
      id: z.bigint().optional(),
      a: z.string().refine(() => Promise.reject(new Error("down"))),
    });
    const { parse } = standardSchema.compile(withJsonSchema(down, { input }), "input");
    await expect(parse({ a: "x" })).rejects.toThrow("down");
  });
});
