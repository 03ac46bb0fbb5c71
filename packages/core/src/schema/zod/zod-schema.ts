import type { Issue } from "../schema-adapter.js";

/** What zod's schemas of every generation have: parsing without an exception per bad value. */
export interface ZodSchema {
  safeParse(value: unknown): ZodOutcome;
  safeParseAsync(value: unknown): Promise<ZodOutcome>;
}

/** What came of parsing, in the shape of zod 3 and 4. */
export type ZodOutcome =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** The definition of a schema, by the names of what it is made of. */
export type ZodDefinition = Readonly<Record<string, unknown>>;

/** The part that zod 4's schemas and checks, classic and mini, keep what they are made of in. */
export interface Zod4Part {
  readonly _zod: { readonly def?: ZodDefinition };
}

/**
 * Whether something is a schema, or check, of zod 4. Told by marker, never by `instanceof`: the app's zod may be another
 * copy than the schema's.
 */
export function isZod4(source: unknown): source is Zod4Part {
  return isThing(source) && isThing((source as Partial<Zod4Part>)._zod);
}

/** A schema of zod 3, whose definition stands under another name. */
export interface Zod3Schema extends ZodSchema {
  readonly _def: ZodDefinition & { readonly typeName: string };
}

/** Whether something is a schema of zod 3, which lacks zod 4's marker and names its kind in its definition. */
export function isZod3(source: unknown): source is Zod3Schema {
  if (!isThing(source) || isZod4(source)) return false;
  const { typeName } = ((source as Partial<Zod3Schema>)._def ?? {}) as Partial<Zod3Schema["_def"]>;
  return typeof typeName === "string" && typeName.startsWith("Zod");
}

/** Whether a schema parses by itself: all do, but for those made of zod's core alone. */
export function parsesItself(source: unknown): source is ZodSchema {
  return isThing(source) && typeof (source as Partial<ZodSchema>).safeParse === "function";
}

function isThing(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
