import { type ErrorObject, MissingRefError } from "ajv";
import { schemaFault } from "../../schema/schema-fault.js";

/** What a schema's author should read when ajv does not compile it. */
export function notCompiled(error: unknown, schemaErrors: readonly ErrorObject[] | null | undefined): Error {
  // V8's words, and those of runtimes that know no such error.
  const { name, message } = error as Error;
  if (name === "EvalError" || message.includes("Code generation"))
    return schemaFault("TW_SCHEMA_NEEDS_CODE", { library: "ajv" });
  return new Error(whyNotCompiled(error, schemaErrors), { cause: error });
}

function whyNotCompiled(error: unknown, schemaErrors: readonly ErrorObject[] | null | undefined): string {
  if (error instanceof MissingRefError) {
    return `the reference ${JSON.stringify(error.missingRef)} leads to nothing in the schema itself; others are not followed`;
  }
  const [first] = schemaErrors ?? [];
  const { name, message } = error as Error;
  if (message.startsWith("schema is invalid") && first !== undefined) {
    return `it is not valid: #${first.instancePath} ${first.message ?? first.keyword}`;
  }
  return name === "RangeError" ? "it refers to itself without end, or is nested too deeply" : message;
}
