import { isRecord } from "../metadata/is-record.js";

/** What an option takes, beside being left out, and how to say so. */
export interface Rule<Option extends string = string> {
  readonly option: Option;
  readonly holds: (value: unknown) => boolean;
  readonly reason: string;
}

/** A rule without the option that it is for. */
type Demand = Omit<Rule, "option">;

/** Of an option that is a text. */
export const STRING: Demand = { holds: (value) => typeof value === "string", reason: "it must be a string" };

/** Of an option that is on or off. */
export const FLAG: Demand = {
  holds: (value) => typeof value === "boolean",
  reason: "it must be true or false",
};

/** Of icons (2025-11-25, `Icon`): each has its place, `src`, and goes into JSON. */
export const ICONS: Demand = {
  holds: (value) =>
    Array.isArray(value) && value.every((icon) => isJsonObject(icon) && typeof icon["src"] === "string"),
  reason: "it must be an array of objects with src, which JSON can carry",
};

/** Whether a value has members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether a value is published as a JSON object: it has members, and JSON can carry them. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a value has all of these methods. */
export function hasMethods(value: unknown, ...methods: readonly string[]): boolean {
  return isObject(value) && methods.every((method) => typeof value[method] === "function");
}
