import { describe, expect, it, jest } from "@jest/globals";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { z as mini } from "zod/mini";
import type { Parsed } from "../schema-adapter.js";
import { standardSchema } from "./standard-schema.js";

const input = (source: unknown) => standardSchema.compile(source, "input");

/** A schema as another library would offer it: callable, as ArkType's are, with issues of its own shape. */
function foreign(
  validate: (value: unknown) => StandardSchemaV1.Result<unknown> | Promise<StandardSchemaV1.Result<unknown>>,
) {
  const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "array" }) };
  return Object.assign(() => undefined, {
    "~standard": { version: 1, vendor: "foreign", validate, jsonSchema },
  });
}

describe("the schemas that are accepted", () => {
  it.each([
    ["zod", z.object({}), true],
    ["another library's, a function", foreign((value) => ({ value })), true],
    ["zod/mini, which offers no JSON Schema", mini.object({}), false],
    ["a plain object", { type: "object" }, false],
    ["a class", Date, false],
    ["null", null, false],
    ["undefined", undefined, false],
    [
      "a later version of the standard",
      { "~standard": { version: 2, validate: () => 1, jsonSchema: {} } },
      false,
    ],
  ])("%s", (_what, source, accepted) => {
    expect(standardSchema.accepts(source)).toBe(accepted);
  });
});

describe("a list in the place of the arguments", () => {
  it("is refused also of a library to which it is an object", () => {
    const { parse } = input(foreign((value) => ({ value })));
    expect(parse([1])).toEqual({
      ok: false,
      issues: [{ path: [], message: "must be an object, not an array" }],
    });
    expect(parse({ a: 1 })).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe("the published schema", () => {
  const Both = z.object({ n: z.string().pipe(z.coerce.number()), d: z.number().default(1) });

  it("is the side that is asked for, without the protocol's own dialect", () => {
    expect(input(Both).jsonSchema).toEqual({
      type: "object",
      properties: { n: { type: "string" }, d: { type: "number", default: 1 } },
      required: ["n"],
    });
    expect(standardSchema.compile(Both, "output").jsonSchema).toMatchObject({
      properties: { n: { type: "number" } },
      required: ["n", "d"],
    });
  });

  it("cannot be made of a type that JSON does not have", () => {
    expect(() => input(z.object({ id: z.bigint() }))).toThrow(
      "id: BigInt cannot be represented in JSON Schema",
    );
  });
});

describe("parsing with zod", () => {
  it("stays synchronous without code of the author's, and reports issues with their paths", () => {
    const { parse } = input(z.object({ a: z.string().trim().default("x") }));
    expect(parse({})).toEqual({ ok: true, value: { a: "x" } });
    expect(parse({ a: 1 })).toMatchObject({ ok: false, issues: [{ path: ["a"] }] });
  });

  it("transforms, and waits for code of the author's", async () => {
    const { parse } = input(
      z.object({
        a: z.string().transform((text) => text.length),
        b: z.string().refine((id) => Promise.resolve(id === "b"), "no such id"),
      }),
    );
    expect(await parse({ a: "xyz", b: "b" })).toEqual({ ok: true, value: { a: 3, b: "b" } });
    expect(await parse({ a: "xyz", b: "c" })).toMatchObject({
      ok: false,
      issues: [{ path: ["b"], message: "no such id" }],
    });
  });

  it.each([
    ["an async function", async () => Promise.reject(new Error("down"))],
    ["a function that returns a promise", () => Promise.reject(new Error("down"))],
    [
      "a function that throws",
      () => {
        throw new Error("down");
      },
    ],
  ])("never starts %s synchronously, where its rejection would be nobody's", async (_what, check) => {
    const safeParse = jest.fn();
    const { parse } = input(
      Object.assign(z.object({ rows: z.array(z.string().superRefine(check)) }), { safeParse }),
    );
    await expect(parse({ rows: ["x"] })).rejects.toThrow("down");
    await expect(parse({ rows: ["x"] })).rejects.toThrow("down");
    expect(safeParse).not.toHaveBeenCalled();
  });
});

describe("parsing with another library", () => {
  it("takes keys and path segments alike, and no path for the whole", () => {
    const { parse } = input(
      foreign(() => ({
        issues: [{ message: "one", path: ["items", { key: 2 }, { key: "sku" }] }, { message: "all" }],
      })),
    );
    expect(parse(0)).toEqual({
      ok: false,
      issues: [
        { path: ["items", 2, "sku"], message: "one" },
        { path: [], message: "all" },
      ],
    } satisfies Parsed);
  });

  it("goes on where a library fails to say what is wrong", () => {
    const issue = {
      path: ["constructor"],
      get message(): string {
        throw new TypeError("to.push is not a function");
      },
    };
    expect(input(foreign(() => ({ issues: [issue] }))).parse(0)).toEqual({
      ok: false,
      issues: [{ path: ["constructor"], message: "is not valid" }],
    });
  });

  it("waits for a promise, also for one of another realm", async () => {
    const { parse } = input(
      foreign((value) =>
        readFile("no such file").then(
          () => ({ value }),
          () => ({ issues: [{ message: "no file" }] }),
        ),
      ),
    );
    expect(await parse(0)).toEqual({ ok: false, issues: [{ path: [], message: "no file" }] });
  });

  it("waits for any thenable", async () => {
    const thenable = {
      then: (resolve: (outcome: object) => void) => {
        resolve({ issues: [{ message: "no" }] });
      },
    };
    const { parse } = input(foreign(() => thenable as Promise<StandardSchemaV1.Result<unknown>>));
    expect(await parse(0)).toEqual({ ok: false, issues: [{ path: [], message: "no" }] });
  });
});
