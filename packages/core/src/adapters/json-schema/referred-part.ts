import type { JsonSchema } from "@toolwright/kernel";

/** What a local reference leads to, by JSON Pointer (RFC 6901, section 6); `undefined` for one by name, or to nothing. */
export function referredPart(root: JsonSchema, ref: unknown): unknown {
  if (typeof ref !== "string" || !/^#(\/|$)/.test(ref)) return undefined;
  const keys = decodeURIComponent(ref).split("/").slice(1);
  return keys.reduce<unknown>((part, key) => {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    const isThere = typeof part === "object" && part !== null && Object.hasOwn(part, name);
    return isThere ? (part as Readonly<Record<string, unknown>>)[name] : undefined;
  }, root);
}
