import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonSchema } from "@toolwright/kernel";
import { mayRunAsyncCode } from "../zod/async-code.js";
import { takingDatesAsText } from "../zod/dates-from-text.js";
import { isZod3, isZod4, parsesItself, type ZodOutcome } from "../zod/zod-schema.js";

/** The JSON Schema of each side of a schema, 2020-12. */
export interface WrittenJsonSchema {
  /** Of what is sent. */
  readonly input: JsonSchema;
  /** Of what the schema makes of it. Default: that of the input. */
  readonly output?: JsonSchema | undefined;
}

/** A Standard Schema of the same types that offers its JSON Schema. */
export type WithJsonSchema<S extends StandardSchemaV1> = StandardSchemaV1<
  StandardSchemaV1.InferInput<S>,
  StandardSchemaV1.InferOutput<S>
> &
  StandardJSONSchemaV1<StandardSchemaV1.InferInput<S>, StandardSchemaV1.InferOutput<S>>;

/**
 * Puts a JSON Schema, written by hand, beside a Standard Schema (https://standardschema.dev) whose library offers none, or
 * one that cannot be converted. The given schema stays as it is and goes on validating; nothing compares the two.
 *
 * @example
 * ```ts
 * const Query = withJsonSchema(ownSchema, { input: { type: "object", properties: { text: { type: "string" } } } });
 * ```
 */
export function withJsonSchema<S extends StandardSchemaV1>(
  schema: S,
  { input, output = input }: WrittenJsonSchema,
): WithJsonSchema<S> {
  const standard = {
    ...schema["~standard"],
    validate: validateOf(schema),
    jsonSchema: { input: () => ({ ...input }), output: () => ({ ...output }) },
  };
  return { "~standard": standard };
}

/** zod's own `validate` starts checks synchronously to see whether they are asynchronous, and drops their promise. */
function validateOf(schema: StandardSchemaV1): StandardSchemaV1["~standard"]["validate"] {
  const isZod = isZod4(schema) || isZod3(schema);
  if (!isZod || !parsesItself(schema)) return (value) => schema["~standard"].validate(value);
  const taking = takingDatesAsText(schema);
  // Of zod 3 only its adapter knows what it is made of.
  if (isZod3(schema) || mayRunAsyncCode(schema))
    return (value) => taking.safeParseAsync(value).then(toStandard);
  return (value) => toStandard(taking.safeParse(value));
}

function toStandard(outcome: ZodOutcome): StandardSchemaV1.Result<unknown> {
  return outcome.success ? { value: outcome.data } : { issues: outcome.error.issues };
}
