import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "@toolwright/kernel";
import { isPromiseLike } from "./maybe-promise.js";
import type { CompiledSchema, Parsed, SchemaAdapter, SchemaSide } from "./schema-adapter.js";
import { mayRunAsyncCode } from "./zod/async-code.js";
import { takingDatesAsText } from "./zod/dates-from-text.js";
import { zodJsonSchema } from "./zod/zod-json-schema.js";
import { zodParser } from "./zod/zod-parser.js";
import { isZod4, parsesItself, type ZodSchema } from "./zod/zod-schema.js";

type Standard = StandardSchemaV1 & StandardJSONSchemaV1;

/**
 * Any Standard Schema (https://standardschema.dev) that offers its JSON Schema, zod 4 among them.
 */
export const standardSchema: SchemaAdapter = {
  name: "standard-schema",
  accepts: (source) => typeof jsonSchemaOf(source)?.input === "function",
  compile(source, side) {
    const schema = source as Standard;
    return isClassicZod(schema) ? compileZod(schema, side) : compileOther(schema, side);
  },
};

function jsonSchemaOf(source: unknown): { readonly input?: unknown } | undefined {
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return undefined;
  const standard = (source as { "~standard"?: Partial<Standard["~standard"]> })["~standard"];
  return standard?.version === 1 && typeof standard.validate === "function" ? standard.jsonSchema : undefined;
}

function isClassicZod(schema: Standard): schema is Standard & ZodSchema {
  return isZod4(schema) && parsesItself(schema);
}

function compileZod(schema: Standard & ZodSchema, side: SchemaSide): CompiledSchema {
  const jsonSchema = zodJsonSchema((libraryOptions) => convert(schema, side, { ...libraryOptions }));
  return { jsonSchema, parse: zodParser(takingDatesAsText(schema), mayRunAsyncCode(schema)) };
}

function compileOther(schema: Standard, side: SchemaSide): CompiledSchema {
  return { jsonSchema: convert(schema, side), parse: standardParser(schema) };
}

/** 2020-12 is the protocol's default dialect, so saying so again would only cost tokens. */
function convert(schema: Standard, side: SchemaSide, libraryOptions?: Record<string, unknown>): JsonSchema {
  const { $schema: _dialect, ...jsonSchema } = schema["~standard"].jsonSchema[side]({
    target: "draft-2020-12",
    ...(libraryOptions !== undefined && { libraryOptions }),
  });
  return jsonSchema;
}

function standardParser(schema: Standard): CompiledSchema["parse"] {
  const { validate } = schema["~standard"];
  return (value) => {
    const outcome = validate(value);
    return isPromiseLike(outcome) ? Promise.resolve(outcome).then(fromStandard) : fromStandard(outcome);
  };
}

function fromStandard(outcome: StandardSchemaV1.Result<unknown>): Parsed {
  if (outcome.issues === undefined) return { ok: true, value: outcome.value };
  return {
    ok: false,
    issues: outcome.issues.map(({ path, message }) => ({ path: path?.map(keyOf) ?? [], message })),
  };
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): PropertyKey {
  return typeof segment === "object" ? segment.key : segment;
}
