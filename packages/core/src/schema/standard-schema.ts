import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "@toolwright/kernel";
import { mayRunAsyncCode } from "./async-code.js";
import { isPromiseLike } from "./maybe-promise.js";
import { messageOf } from "../errors/error-policy.js";
import { unconvertiblePlace } from "./unconvertible-place.js";
import { withoutRootReference } from "./root-reference.js";
import type { CompiledSchema, Issue, Parsed, SchemaAdapter, SchemaSide } from "./schema-adapter.js";

type Standard = StandardSchemaV1 & StandardJSONSchemaV1;

/** The part of zod 4's classic schemas that parses without an intermediate result object per field. */
interface ZodSchema {
  safeParse(value: unknown): ZodOutcome;
  safeParseAsync(value: unknown): Promise<ZodOutcome>;
}

type ZodOutcome =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/**
 * Any Standard Schema (https://standardschema.dev) that offers its JSON Schema, zod 4 among them.
 */
export const standardSchema: SchemaAdapter = {
  name: "standard-schema",
  accepts: (source) => typeof jsonSchemaOf(source)?.input === "function",
  compile(source, side) {
    const schema = source as Standard;
    return {
      jsonSchema: publish(schema, side),
      parse: isZod(source) ? zodParser(source) : standardParser(schema),
    };
  },
};

function jsonSchemaOf(source: unknown): { readonly input?: unknown } | undefined {
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return undefined;
  const standard = (source as { "~standard"?: Partial<Standard["~standard"]> })["~standard"];
  return standard?.version === 1 && typeof standard.validate === "function" ? standard.jsonSchema : undefined;
}

/** 2020-12 is the protocol's default dialect, so saying so again would only cost tokens. */
function publish(schema: Standard, side: SchemaSide): JsonSchema {
  const { $schema: _dialect, ...jsonSchema } = convert(schema, side);
  return withoutRootReference(jsonSchema);
}

function convert(schema: Standard, side: SchemaSide): JsonSchema {
  const toJson = (part: unknown): JsonSchema =>
    (part as Standard)["~standard"].jsonSchema[side]({ target: "draft-2020-12" });
  try {
    return toJson(schema);
  } catch (error) {
    const place = unconvertiblePlace(schema, toJson);
    if (place === "") throw error;
    throw new Error(`${place}: ${messageOf(error) ?? "no reason"}`, { cause: error });
  }
}

/** Told by marker, not by `instanceof`: the app's zod may be another copy than the schema's. */
function isZod(source: unknown): source is ZodSchema {
  const schema = source as Partial<ZodSchema> & { _zod?: unknown };
  return schema._zod !== undefined && typeof schema.safeParse === "function";
}

/** Synchronous only where no function of the schema's author can hand zod a promise that it would drop. */
function zodParser(schema: ZodSchema): CompiledSchema["parse"] {
  if (mayRunAsyncCode(schema)) return (value) => schema.safeParseAsync(value).then(fromZod);
  return (value) => fromZod(schema.safeParse(value));
}

function fromZod(outcome: ZodOutcome): Parsed {
  return outcome.success ? { ok: true, value: outcome.data } : { ok: false, issues: outcome.error.issues };
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
