import { type ErrorObject, MissingRefError } from "ajv";

/** What a schema's author should read when ajv does not compile it. */
export function whyNotCompiled(
  error: unknown,
  schemaErrors: readonly ErrorObject[] | null | undefined,
): string {
  if (error instanceof MissingRefError) {
    return `the reference ${JSON.stringify(error.missingRef)} leads to nothing in the schema itself; others are not followed`;
  }
  const [first] = schemaErrors ?? [];
  const { name, message } = error as Error;
  if (message.startsWith("schema is invalid") && first !== undefined) {
    return `it is not valid: #${first.instancePath} ${first.message ?? first.keyword}`;
  }
  if (name === "EvalError" || message.includes("Code generation")) {
    return "ajv compiles schemas to code, which this process or runtime forbids; zod schemas need none";
  }
  return name === "RangeError" ? "it refers to itself without end, or is nested too deeply" : message;
}
