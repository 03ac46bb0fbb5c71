import type { JsonSchema } from "@toolwright/kernel";

/** Whether JSON can carry a value as it is, and both sides compare it by value. */
export function isJsonScalar(value: unknown): value is string | number | boolean | null {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || typeof value === "string" || typeof value === "boolean";
}

/** The values of a TypeScript enum, without the names that numeric members leave behind as reverse mapping. */
export function enumValues(entity: unknown): readonly unknown[] {
  if (typeof entity !== "object" || entity === null) return [];
  const members = entity as Readonly<Record<string, unknown>>;
  const isReverse = (key: string): boolean =>
    /^-?\d/.test(key) && typeof members[key] === "string" && String(members[members[key]]) === key;
  return [
    ...new Set(
      Object.keys(members)
        .filter((key) => !isReverse(key))
        .map((key) => members[key]),
    ),
  ];
}

/** An `enum` with the type that its values have in common; `undefined` where JSON cannot carry them all. */
export function enumKeywords(values: readonly unknown[]): JsonSchema | undefined {
  if (values.length === 0 || !values.every(isJsonScalar)) return undefined;
  const unique = [...new Set(values)];
  const types = new Set(unique.map((value) => (value === null ? "null" : typeof value)));
  const [type] = types;
  return types.size === 1 ? { type, enum: unique } : { enum: unique };
}
