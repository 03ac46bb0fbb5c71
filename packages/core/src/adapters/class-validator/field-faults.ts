import { jsonOf } from "./keywords/json-value.js";

type Check = readonly [isRight: (value: unknown) => boolean, expected: string];

const TEXT: Check = [(value) => typeof value === "string" && value.trim() !== "", "a text that is not empty"];
const FLAG: Check = [(value) => typeof value === "boolean", "true or false"];

/** What each option of `@Field` takes. */
const CHECKS: Readonly<Record<string, Check>> = {
  description: TEXT,
  title: TEXT,
  format: TEXT,
  header: TEXT,
  deprecated: FLAG,
  sensitive: FLAG,
  examples: [
    (value) => Array.isArray(value) && value.every(isJson),
    "an array of values that JSON can carry",
  ],
  default: [isJson, "a value that JSON can carry"],
};

/** What is wrong with the options of `@Field`, one sentence each, for callers without a compiler. */
export function fieldFaults(options: unknown): readonly string[] {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    return ["@Field takes an object of options"];
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (check === undefined) return [`@Field has no option ${JSON.stringify(name)}`];
    const [isRight, expected] = check;
    return isRight(value) ? [] : [`@Field({ ${name} }) must be ${expected}`];
  });
}

/** Whether JSON has a word for a value, and for all that is in it. */
function isJson(value: unknown): boolean {
  let isWhole = jsonOf(value) !== undefined;
  if (isWhole)
    JSON.stringify(value, (_key, part: unknown) => {
      isWhole &&= part === undefined || jsonOf(part) !== undefined;
      return part;
    });
  return isWhole;
}
