import { describe, expect, it, jest } from "@jest/globals";
import { z } from "zod";
import { problem } from "../../errors/boot-error.js";
import { schemaFault } from "../../schema/schema-fault.js";
import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { BootContext } from "../boot-context.js";
import { compileSide } from "./compile-schema.js";

const COMPILED: CompiledSchema = {
  jsonSchema: { type: "object", properties: { a: { type: "string" } } },
  parse: (value) => ({ ok: true, value }),
};

const adapterOf = (adapter: Partial<SchemaAdapter>): SchemaAdapter => ({
  name: "own",
  accepts: () => true,
  compile: () => COMPILED,
  ...adapter,
});

/** What compiling a source gives, and the problems that it leaves. */
function compile(source: unknown, schemas: readonly SchemaAdapter[] = [], side: SchemaSide = "input") {
  const boot = new BootContext({ name: "app", version: "1.0.0", schemas });
  return { success: compileSide({ source, side, at: "Shop.buy" }, boot), problems: boot.problems };
}

describe("a schema of one side of a tool", () => {
  it("is compiled by the first adapter that accepts it, before the built-in one", () => {
    const others = jest.fn(() => COMPILED);
    const { success, problems } = compile(z.object({}), [
      adapterOf({ name: "not mine", accepts: () => false, compile: others }),
      adapterOf({}),
      adapterOf({ name: "late", compile: others }),
    ]);
    expect(success?.schema.jsonSchema).toEqual(COMPILED.jsonSchema);
    expect(others).not.toHaveBeenCalled();
    expect(problems).toEqual([]);
  });

  it("is left to the built-in adapter where no other takes it", () => {
    const { success } = compile(z.object({ b: z.number() }), [adapterOf({ accepts: () => false })]);
    expect(success?.schema.jsonSchema).toMatchObject({ properties: { b: { type: "number" } } });
    expect(success?.instead).toBeUndefined();
  });

  it("says what it describes where that is no object", () => {
    expect(compile(z.string()).success?.instead).toEqual(expect.any(String));
  });

  it("is published without its marks, which stand beside it", () => {
    const token = { type: "string", sensitive: true };
    const marked = { ...COMPILED, jsonSchema: { type: "object", properties: { token } } };
    const { success } = compile({}, [adapterOf({ compile: () => marked })]);
    expect(success?.schema.jsonSchema["properties"]).toEqual({ token: { type: "string" } });
    expect(success?.schema.secrets?.names).toBeDefined();
    expect(compile({}, [adapterOf({})]).success?.schema.secrets).toBeUndefined();
  });

  it.each<[string, Partial<SchemaAdapter>, string]>([
    ["accepts()", { accepts: fail("broken") }, "the adapter own failed in accepts(): broken"],
    [
      "accepts(), with no reason",
      { accepts: fail(undefined) },
      "the adapter own failed in accepts(): no reason",
    ],
    ["compile()", { compile: fail("no such type") }, "no such type"],
    ["compile(), with no reason", { compile: fail(undefined) }, "the adapter failed"],
  ])("is not convertible where the adapter fails in %s", (_where, adapter, reason) => {
    const { success, problems } = compile({}, [adapterOf(adapter)]);
    expect(success).toBeUndefined();
    expect(problems).toEqual([problem("TW_INPUT_NOT_CONVERTIBLE", "Shop.buy", { reason })]);
    expect(compile({}, [adapterOf(adapter)], "output").problems).toEqual([
      problem("TW_OUTPUT_NOT_CONVERTIBLE", "Shop.buy", { reason }),
    ]);
  });

  it("is faulty with a code of its own, where the adapter says so or a pattern takes too long", () => {
    const facts = { library: "ajv" };
    const needsCode = () => {
      throw schemaFault("TW_SCHEMA_NEEDS_CODE", facts);
    };
    expect(compile({}, [adapterOf({ compile: needsCode })]).problems).toEqual([
      problem("TW_SCHEMA_NEEDS_CODE", "Shop.buy", facts),
    ]);
    const slow = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    const { problems, success } = compile({}, [
      adapterOf({ compile: () => ({ ...COMPILED, jsonSchema: slow }) }),
    ]);
    expect(success).toBeUndefined();
    expect(problems).toMatchObject([{ code: "TW_SCHEMA_PATTERN", at: "Shop.buy" }]);
  });

  it("is unsupported where nobody takes it, or a reference gives nothing", () => {
    expect(compile({ type: "object" }).problems).toMatchObject([{ code: "TW_INPUT_UNSUPPORTED" }]);
    expect(compile(() => undefined, [adapterOf({})], "output").problems).toMatchObject([
      { code: "TW_OUTPUT_UNSUPPORTED", what: expect.stringContaining("undefined") },
    ]);
  });
});

function fail(thrown: string | undefined): () => never {
  return () => {
    throw thrown === undefined ? Object.create(null) : new Error(thrown);
  };
}
