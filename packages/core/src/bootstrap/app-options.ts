import type { CacheHints, Implementation } from "@toolwright/kernel";
import type { Container, ContainerModule } from "inversify";
import type { ServiceClass } from "../container/service-resolver.js";
import { type BootProblem, problem } from "../errors/boot-error.js";
import type { ErrorPolicy, Logger } from "../errors/error-policy.js";
import type { SchemaAdapter } from "../schema/schema-adapter.js";

/** What an app is made of; `name` and `version` are how it introduces itself to clients. */
export interface AppOptions extends Implementation {
  /** How a model should use the server as a whole. */
  readonly instructions?: string | undefined;
  /** Classes with tools, in the order in which they are listed to clients. Those the container binds are found. */
  readonly services?: readonly ServiceClass[] | undefined;
  /** inversify modules that bind what the services need. */
  readonly modules?: readonly ContainerModule[] | undefined;
  /** A container of your own, instead of one made here. It stays yours: closing the app does not empty it. */
  readonly container?: Container | undefined;
  /** Adapters for schemas beyond zod 4 and Standard Schemas that offer JSON Schema. */
  readonly schemas?: readonly SchemaAdapter[] | undefined;
  /** Which messages of thrown errors the model reads. Default `verbatim`. */
  readonly errors?: ErrorPolicy | undefined;
  /** `reject` refuses arguments that a tool's published schema does not name. Default: the schema's own rule. */
  readonly unknownArguments?: "reject" | undefined;
  /** Whether JSON strings sent for objects or arrays are repaired on the wire. Default `true`. */
  readonly repairArguments?: boolean | undefined;
  /** How many issues of bad arguments the model is told, at least 1. Default: all. */
  readonly maxIssues?: number | undefined;
  /** Tools per page of `tools/list`, at least 1. Default: all on one page. */
  readonly pageSize?: number | undefined;
  /** How long, and between whom, clients of 2026-07-28 may keep the tool list. Default: not at all, private. */
  readonly cache?: CacheHints | undefined;
  /** Makes a tool's name from its method's, where `@Tool` gives none. Default: `searchIssues` to `search_issues`. */
  readonly toolName?: ((method: string) => string) | undefined;
  /** Default: the console's error stream. */
  readonly logger?: Logger | undefined;
}

/** Checks what the compiler cannot, or did not where options come from JavaScript. */
export function checkOptions(options: AppOptions): readonly BootProblem[] {
  const problems: BootProblem[] = [];
  const expect = (option: keyof AppOptions, holds: boolean, reason: string): void => {
    if (!holds) problems.push(problem("TW_APP_OPTIONS", "createApp", { option, reason }));
  };
  expect("name", isText(options.name), "it must be a string that is not empty");
  expect("version", isText(options.version), "it must be a string that is not empty");
  expect("maxIssues", isCount(options.maxIssues), "it must be an integer of at least 1");
  expect("pageSize", isCount(options.pageSize), "it must be an integer of at least 1");
  expect("errors", isOneOf(options.errors, ["verbatim", "masked"]), 'it must be "verbatim" or "masked"');
  expect("unknownArguments", isOneOf(options.unknownArguments, ["reject"]), 'it must be "reject"');
  expect(
    "cache",
    isCacheHints(options.cache),
    '"ttlMs" must be an integer of at least 0, "cacheScope" "public" or "private"',
  );
  for (const option of ["services", "modules", "schemas"] as const) {
    expect(option, options[option] === undefined || Array.isArray(options[option]), "it must be an array");
  }
  return problems;
}

/** How the server introduces itself: the members of `Implementation` that were given. */
export function serverInfo(options: AppOptions): Implementation {
  const { name, version, title, description, websiteUrl, icons } = options;
  return {
    name,
    version,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(icons !== undefined && { icons }),
  };
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return value === undefined || (Number.isInteger(value) && (value as number) >= 1);
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return value === undefined || allowed.includes(value as string);
}

function isCacheHints(cache: CacheHints | undefined): boolean {
  if (cache === undefined) return true;
  return (
    Number.isInteger(cache.ttlMs) && cache.ttlMs >= 0 && isOneOf(cache.cacheScope, ["public", "private"])
  );
}
