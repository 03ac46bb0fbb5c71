import type { Demand, DemandedKind } from "../../model/dto-model.js";

interface Check {
  readonly holds: (value: unknown) => boolean;
  /** The words of class-validator's own rule of that type. */
  readonly says: string;
}

const A_NUMBER = "must be a number conforming to the specified constraints";

const CHECKS: Readonly<Record<DemandedKind, Check>> = {
  string: { holds: (value) => typeof value === "string", says: "must be a string" },
  number: { holds: (value) => typeof value === "number", says: A_NUMBER },
  boolean: { holds: (value) => typeof value === "boolean", says: "must be a boolean value" },
  array: { holds: (value) => Array.isArray(value) || value instanceof Set, says: "must be an array" },
  // Parsing makes dates of what is sent; what is returned may be a text already.
  date: {
    holds: (value) => value instanceof Date || typeof value === "string",
    says: "must be a Date instance",
  },
  "convertible to a number": { holds: isConvertible, says: A_NUMBER },
};

/** What is wrong with a value that does not meet a demand; `undefined` where it does. */
export function unmet({ kind, isNullable }: Demand, property: string, value: unknown): string | undefined {
  const { holds, says } = CHECKS[kind];
  const isMet = value === null ? isNullable : holds(value);
  return isMet ? undefined : `${property} ${says}`;
}

/** What a value is as JSON, as far as demands are about it: what writes itself, writes a text more often than not. */
export function asWritten(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  try {
    const { toJSON } = value as { readonly toJSON?: unknown };
    return typeof toJSON === "function" ? (toJSON.call(value, "") as unknown) : value;
  } catch {
    return value; // The conversion to JSON says so, with its place.
  }
}

function isConvertible(value: unknown): boolean {
  // A list of one number would be converted as well.
  if (Array.isArray(value)) return false;
  try {
    return Number.isFinite(Number(value));
  } catch {
    return false;
  }
}
