import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "@toolwright/kernel";
import { declaredOnly } from "../parsing/declared-only.js";
import { isPromiseLike } from "../maybe-promise.js";
import { withOwnMembersOnly } from "../parsing/own-members.js";
import { withoutFlagged } from "../pattern/expressions-in.js";
import type { CompiledSchema, Parsed, SchemaAdapter, SchemaSide } from "../schema-adapter.js";
import { arkTypeExpressions, arkTypeJsonSchema } from "./standard-schema-arktype.js";
import { fromStandard } from "./standard-result.js";
import { valibotJsonSchema } from "./standard-schema-valibot.js";
import { refusingTooDeep } from "../parsing/too-deep.js";
import { mayRunAsyncCode } from "../zod/async-code.js";
import { takingDatesAsText, ZOD_4 } from "../zod/dates-from-text.js";
import { refuseBomb } from "../zod/schema-bomb.js";
import { zodJsonSchema } from "../zod/zod-json-schema.js";
import { zodParser } from "../zod/zod-parser.js";
import { isZod4, parsesItself, type ZodSchema } from "../zod/zod-schema.js";

type Standard = StandardSchemaV1 & StandardJSONSchemaV1;

/**
 * Any Standard Schema (https://standardschema.dev) that offers its JSON Schema, zod 4 among them.
 */
export const standardSchema: SchemaAdapter = {
  name: "standard-schema",
  accepts: (source) => typeof jsonSchemaOf(source)?.input === "function",
  compile(source, side) {
    const schema = source as Standard;
    const { parse, ...converted } = isClassicZod(schema)
      ? compileZod(schema, side)
      : compileOther(schema, side);
    const { jsonSchema, expressions = converted.expressions } = withoutFlagged(converted.jsonSchema);
    return { jsonSchema, expressions, parse: refusingTooDeep(withOwnMembersOnly(parse, jsonSchema)) };
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
  refuseBomb(schema, ZOD_4);
  const jsonSchema = zodJsonSchema((libraryOptions) => convert(schema, side, { ...libraryOptions }));
  return { jsonSchema, parse: zodParser(takingDatesAsText(schema), mayRunAsyncCode(schema)) };
}

function compileOther(schema: Standard, side: SchemaSide): CompiledSchema {
  const jsonSchema = jsonSchemaOfOther(schema, side);
  const isArkType = schema["~standard"].vendor === "arktype";
  const parse = standardParser(schema);
  return {
    jsonSchema,
    expressions: isArkType ? arkTypeExpressions(schema, jsonSchema) : undefined,
    parse: side === "output" ? declaredOnly(parse, jsonSchema) : refusingLists(parse),
  };
}

/** To some libraries, a list is an object like any other. */
function refusingLists(parse: CompiledSchema["parse"]): CompiledSchema["parse"] {
  return (value) => (Array.isArray(value) ? A_LIST : parse(value));
}

const A_LIST: Parsed = { ok: false, issues: [{ path: [], message: "must be an object, not an array" }] };

/** Libraries that need to be asked to say what JSON Schema cannot. */
function jsonSchemaOfOther(schema: Standard, side: SchemaSide): JsonSchema {
  const { vendor } = schema["~standard"];
  const convertBy = (libraryOptions?: Record<string, unknown>) => convert(schema, side, libraryOptions);
  if (vendor === "arktype") return arkTypeJsonSchema(convertBy);
  return vendor === "valibot" ? valibotJsonSchema(convertBy, side) : convertBy();
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
