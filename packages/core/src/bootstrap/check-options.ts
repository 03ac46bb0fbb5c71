import { type BootProblem, problem } from "../errors/boot-error.js";
import type { AppOptions } from "./app-options.js";
import { isIconList, isObject } from "./value-checks.js";

type Options = Readonly<Record<keyof AppOptions, unknown>>;

/** What an option takes, beside being left out, and how to say so. */
interface Rule {
  readonly option: keyof AppOptions;
  readonly holds: (value: unknown) => boolean;
  readonly reason: string;
}

const RULES: readonly Rule[] = [
  ...(["title", "description", "websiteUrl", "instructions"] as const).map((option) => ({
    option,
    holds: (value: unknown) => typeof value === "string",
    reason: "it must be a string",
  })),
  {
    option: "icons",
    holds: isIconList,
    reason: "it must be an array of objects with src, which JSON can carry",
  },
  { option: "services", holds: Array.isArray, reason: "it must be an array of classes" },
  {
    option: "modules",
    holds: isModuleList,
    reason: "it must be an array of inversify's ContainerModules",
  },
  { option: "container", holds: has("get", "bind", "register"), reason: "it must be an inversify Container" },
  {
    option: "schemas",
    holds: isListOf("accepts", "compile"),
    reason: "it must be an array of adapters, each with the methods accepts and compile",
  },
  { option: "errors", holds: isOneOf("verbatim", "masked"), reason: 'it must be "verbatim" or "masked"' },
  { option: "unknownArguments", holds: isOneOf("reject"), reason: 'it must be "reject"' },
  { option: "repairArguments", holds: isOneOf(true, false), reason: "it must be true or false" },
  { option: "maxIssues", holds: isCount, reason: "it must be an integer of at least 1" },
  { option: "pageSize", holds: isCount, reason: "it must be an integer of at least 1" },
  {
    option: "cache",
    holds: isCacheHints,
    reason: '"ttlMs" must be an integer of at least 0, "cacheScope" "public" or "private"',
  },
  { option: "toolName", holds: (value) => typeof value === "function", reason: "it must be a function" },
  { option: "logger", holds: has("warn", "error"), reason: "it must have the methods warn and error" },
];

/** Checks what the compiler cannot, or did not where options come from JavaScript. */
export function checkOptions(options: AppOptions): readonly BootProblem[] {
  const given: Options = options as Options;
  const nameless = (["name", "version"] as const).filter((option) => !isFilled(given[option]));
  const broken = RULES.filter(({ option, holds }) => given[option] !== undefined && !holds(given[option]));
  return [
    ...nameless.map((option) => ({ option, reason: "it must be a string that is not empty" })),
    ...broken.map(({ option, reason }) => ({ option, reason })),
  ].map((facts) => problem("TW_APP_OPTIONS", "createApp", facts));
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

function isOneOf(...allowed: readonly unknown[]): (value: unknown) => boolean {
  return (value) => allowed.includes(value);
}

function has(...methods: readonly string[]): (value: unknown) => boolean {
  return (value) => isObject(value) && methods.every((method) => typeof value[method] === "function");
}

function isListOf(...methods: readonly string[]): (value: unknown) => boolean {
  const isElement = has(...methods);
  return (value) => Array.isArray(value) && value.every(isElement);
}

function isModuleList(value: unknown): boolean {
  return isListOf("load")(value) && (value as { id?: unknown }[]).every(({ id }) => typeof id === "number");
}

function isCacheHints(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { ttlMs, cacheScope } = value;
  const isScope = cacheScope === undefined || isOneOf("public", "private")(cacheScope);
  return Number.isInteger(ttlMs) && (ttlMs as number) >= 0 && isScope;
}
