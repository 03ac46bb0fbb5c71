import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { standardSchema } from "./standard-schema.js";

const DATE = "Date cannot be represented in JSON Schema";

interface Tree {
  readonly next?: Tree | undefined;
  readonly at: Date;
}
const Tree: z.ZodType<Tree> = z.object({
  get next() {
    return Tree.optional();
  },
  at: z.date(),
});

describe("a schema that cannot be written as JSON Schema", () => {
  it.each<[string, z.ZodType]>([
    ["at", z.object({ id: z.string(), at: z.date() })],
    ["range.from", z.object({ range: z.object({ from: z.date().optional() }) })],
    ["items[].at", z.object({ items: z.array(z.object({ at: z.date() })).default([]) })],
    ["pair[1]", z.object({ pair: z.tuple([z.string(), z.date()]) })],
    ["byName[]", z.object({ byName: z.record(z.string(), z.date()) })],
    ["either.at", z.object({ either: z.union([z.string(), z.object({ at: z.date() })]) })],
    ['["due date"]', z.object({ "due date": z.date().nullable() })],
    ["at", Tree],
    ["both.at", z.object({ both: z.intersection(z.object({}), z.object({ at: z.date() })) })],
  ])("names the place %s", (place, schema) => {
    const message = `${place}: ${DATE}`;
    expect(() => standardSchema.compile(schema, "input")).toThrow(expect.objectContaining({ message }));
  });

  it("names the side that is meant, in a transform", () => {
    const schema = z.object({ at: z.string().pipe(z.transform((text) => new Date(text))) });
    expect(() => standardSchema.compile(schema, "input")).not.toThrow();
    expect(() => standardSchema.compile(schema, "output")).toThrow(/^at: Transforms cannot be represented/);
  });

  it("names no place for the schema as a whole", () => {
    expect(() => standardSchema.compile(z.date(), "input")).toThrow(new Error(DATE));
  });

  it("is told in its vendor's own words where it is not zod's", () => {
    const refuse = () => {
      throw new Error("no such thing");
    };
    const foreign = {
      "~standard": {
        version: 1,
        vendor: "own",
        validate: () => ({ value: 1 }),
        jsonSchema: { input: refuse, output: refuse },
      },
    };
    expect(() => standardSchema.compile(foreign, "input")).toThrow(new Error("no such thing"));
  });
});
