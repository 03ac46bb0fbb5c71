/** The part of a zod 4 schema, or check, that says what it is made of. */
interface ZodPart {
  readonly _zod: { readonly def?: unknown };
}

/**
 * Whether a zod 4 schema runs a native `async` function somewhere: a refinement, a transform.
 *
 * Known before the first call, because trying such a schema synchronously starts the function and drops its promise; if
 * that rejects, nobody can catch it, which ends a Node process. Functions that merely return a promise, and those that
 * zod hides (`superRefine`), cannot be seen.
 */
export function runsAsyncCode(schema: unknown): boolean {
  const seen = new Set<unknown>();
  return visit(schema);

  function visit(value: unknown): boolean {
    if (typeof value === "function") return value.constructor.name === "AsyncFunction";
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    if (isZodPart(value)) return visit(value._zod.def);
    return (isPlain(value) || Array.isArray(value)) && Object.values(value).some(visit);
  }
}

function isZodPart(value: object): value is ZodPart {
  return typeof (value as Partial<ZodPart>)._zod === "object";
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
