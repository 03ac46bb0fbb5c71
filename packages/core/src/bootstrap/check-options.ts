import { type BootProblem, problem } from "../errors/boot-error.js";
import { HOST_NAMES, isHostName } from "../hosts/host-profiles.js";
import { defaultMessages } from "../errors/messages.js";
import type { AppOptions } from "./app-options.js";
import { FLAG, hasMethods, ICONS, isObject, type Rule, STRING } from "./option-rules.js";
import { unknownOptions } from "./unknown-options.js";

type Options = Readonly<Record<keyof AppOptions, unknown>>;

/** Room for the sentence that says how much is missing, and for a little of what is not. */
const MIN_RESULT_BYTES = 256;

const RULES: readonly Rule<keyof AppOptions>[] = [
  ...(["title", "description", "websiteUrl", "instructions"] as const).map((option) => ({
    option,
    ...STRING,
  })),
  { option: "icons", ...ICONS },
  { option: "services", holds: Array.isArray, reason: "it must be an array of classes" },
  {
    option: "modules",
    holds: isModuleList,
    reason: "it must be an array of inversify's ContainerModules",
  },
  { option: "container", holds: has("get", "bind", "register"), reason: "it must be an inversify Container" },
  ...(["guards", "interceptors", "filters"] as const).map((option) => ({
    option,
    holds: Array.isArray,
    reason: "it must be an array of classes and instances",
  })),
  { option: "identify", holds: isFunction, reason: "it must be a function" },
  {
    option: "schemas",
    holds: isListOf("accepts", "compile"),
    reason: "it must be an array of adapters, each with the methods accepts and compile",
  },
  { option: "errors", holds: isOneOf("verbatim", "masked"), reason: 'it must be "verbatim" or "masked"' },
  { option: "unknownArguments", holds: isOneOf("reject"), reason: 'it must be "reject"' },
  { option: "repairArguments", ...FLAG },
  { option: "maxIssues", holds: isCount, reason: "it must be an integer of at least 1" },
  {
    option: "maxResultBytes",
    holds: (value) => isCount(value) && (value as number) >= MIN_RESULT_BYTES,
    reason: `it must be an integer of at least ${String(MIN_RESULT_BYTES)}`,
  },
  {
    option: "collect",
    holds: hasOnly({ maxItems: isCount, maxBytes: isCount }),
    reason: '"maxItems" and "maxBytes" must be integers of at least 1',
  },
  {
    option: "numbers",
    holds: hasOnly({ nonFinite: isOneOf("error", "null"), unsafeIntegers: isOneOf("string", "number") }),
    reason: '"nonFinite" must be "error" or "null", "unsafeIntegers" "string" or "number"',
  },
  {
    option: "messages",
    holds: hasOnly(Object.fromEntries(Object.keys(defaultMessages).map((name) => [name, isFunction]))),
    reason: `its members must be functions, named ${Object.keys(defaultMessages).join(", ")}`,
  },
  { option: "dynamicTools", ...FLAG },
  { option: "pageSize", holds: isCount, reason: "it must be an integer of at least 1" },
  {
    option: "cache",
    holds: isCacheHints,
    reason:
      'it must be "ttlMs", an integer of at least 0, with or without "cacheScope", "public" or "private"',
  },
  { option: "toolName", holds: isFunction, reason: "it must be a function" },
  { option: "hosts", holds: isHostList, reason: `it must be an array of ${HOST_NAMES.join(", ")}` },
  {
    option: "stopDeadlineMs",
    holds: isWhole,
    reason: "it must be an integer of at least 0",
  },
  { option: "logger", holds: has("warn", "error"), reason: "it must have the methods warn and error" },
];

const REQUIRED = ["name", "version"] as const;

/** Checks what the compiler cannot, or did not where options come from JavaScript. */
export function checkOptions(options: AppOptions): readonly BootProblem[] {
  const given: Options = options as Options;
  const nameless = REQUIRED.filter((option) => !isFilled(given[option]));
  const broken = RULES.filter(({ option, holds }) => given[option] !== undefined && !holds(given[option]));
  return [
    ...nameless.map((option) => ({ option, reason: "it must be a string that is not empty" })),
    ...broken.map(({ option, reason }) => ({ option, reason })),
    ...unknownOptions(given, [...REQUIRED, ...RULES.map(({ option }) => option)]),
  ].map((facts) => problem("TW_APP_OPTIONS", "createApp", facts));
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isOneOf(...allowed: readonly unknown[]): (value: unknown) => boolean {
  return (value) => allowed.includes(value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

/** An object without other members than these; each may be left out. */
function hasOnly(rules: Readonly<Record<string, (value: unknown) => boolean>>): (value: unknown) => boolean {
  return (value) =>
    isObject(value) &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, member]) =>
        Object.hasOwn(rules, name) && (member === undefined || rules[name]?.(member) === true),
    );
}

function has(...methods: readonly string[]): (value: unknown) => boolean {
  return (value) => hasMethods(value, ...methods);
}

function isListOf(...methods: readonly string[]): (value: unknown) => boolean {
  const isElement = has(...methods);
  return (value) => Array.isArray(value) && value.every(isElement);
}

function isHostList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isHostName);
}

function isModuleList(value: unknown): boolean {
  return isListOf("load")(value) && (value as { id?: unknown }[]).every(({ id }) => typeof id === "number");
}

function isCacheHints(value: unknown): boolean {
  const isOfHints = hasOnly({ ttlMs: isWhole, cacheScope: isOneOf("public", "private") })(value);
  return isOfHints && isObject(value) && value["ttlMs"] !== undefined;
}
