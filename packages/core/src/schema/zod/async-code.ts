import { isPlainObject } from "../plain-object.js";
import { isZod4, type ZodDefinition } from "./zod-schema.js";

/** Parts that run functions of the schema's author, which may answer with a promise, or wait for one. */
const WAITING: ReadonlySet<unknown> = new Set(["custom", "transform", "promise"]);

/**
 * Whether a zod 4 schema may run asynchronous code: a refinement, a transform, a codec. Nothing tells whether such a
 * function returns promises before it runs.
 *
 * Known before the first call, because trying such a schema synchronously starts the function and drops its promise; if
 * that rejects, nobody can catch it, which ends a Node process.
 */
export function mayRunAsyncCode(schema: unknown): boolean {
  const seen = new Set<unknown>();
  return visit(schema);

  function visit(value: unknown): boolean {
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    if (isZod4(value)) return visitDefinition(value._zod.def ?? {});
    return (isPlainObject(value) || Array.isArray(value)) && Object.values(value).some(visit);
  }

  function visitDefinition(def: ZodDefinition): boolean {
    const isWaiting = WAITING.has(def["type"]) || WAITING.has(def["check"]);
    const isCodec = typeof def["transform"] === "function";
    return isWaiting || isCodec || visit(lazyPart(def)) || Object.values(def).some(visit);
  }
}

function lazyPart(def: ZodDefinition): unknown {
  return def["type"] === "lazy" && typeof def["getter"] === "function"
    ? (def["getter"] as () => unknown)()
    : undefined;
}
