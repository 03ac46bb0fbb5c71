import { transportError, type TransportError } from "../errors.js";
import { integerFault, type IntegerRange } from "../integer-option.js";
import { isObject, shownValue } from "../shown-value.js";
import { unknownName } from "../unknown-name.js";
import type { HealthPaths } from "./health-probes.js";
import { parseHost } from "./headers/host-name.js";
import { isOrigin } from "./headers/origin.js";
import type { AllowedOrigins } from "./headers/request-guard.js";

/** The name of every option that an object of options may have. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

/**
 * @param option what the object is called; empty for the options as a whole
 * @throws TransportError TW_HTTP_OPTION_INVALID for what carries no options, and for one that there is not
 */
export function checkOptions<T extends object>(option: string, value: T, names: OptionNames<T>): T {
  if (!isObject(value)) throw invalid(option || "options", `must be an object, got ${shownValue(value)}`);
  const prefix = option === "" ? "" : `${option}.`;
  const unknown = unknownName(value, Object.keys(names), prefix);
  if (unknown !== undefined) throw invalid(unknown.option, unknown.reason);
  return value;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID for anything but an integer of the range */
export function checkInteger(option: string, value: unknown, range: IntegerRange): number {
  const reason = integerFault(value, range);
  if (reason === undefined) return value as number;
  throw invalid(option, reason);
}

/** @throws TransportError TW_HTTP_OPTION_INVALID for anything but `true` and `false` */
export function checkFlag(option: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw invalid(option, `must be true or false, got ${shownValue(value)}`);
}

/** @throws TransportError TW_HTTP_OPTION_INVALID for anything but a text with something in it */
export function checkHost(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw invalid("host", `must be an address or a name such as "127.0.0.1", got ${shownValue(value)}`);
}

/**
 * Writes a path with one leading slash and no trailing one, however it was written.
 *
 * @throws TransportError TW_HTTP_OPTION_INVALID for what cannot be a path
 */
export function checkPath(option: string, value: unknown): string {
  if (typeof value !== "string")
    throw invalid(option, `must be a text such as "/mcp", got ${shownValue(value)}`);
  const inner = value.replace(/^\/+/, "").replace(/\/+$/, "");
  if (/[^\w\-.~!$&'()*+,;=:@%/]/.test(inner))
    throw invalid(option, "a character in it cannot stand in a path");
  return `/${inner}`;
}

/**
 * Keeps the probes apart from the endpoint and from each other.
 *
 * @throws TransportError TW_HTTP_OPTION_INVALID where two of the three have one path
 */
export function checkDistinct({ live, ready }: HealthPaths, path: string | undefined): HealthPaths {
  if (live === path || ready === path)
    throw invalid("health", `${shownValue(path)} is the path of the endpoint already`);
  if (live === ready) throw invalid("health", `live and ready cannot both be ${shownValue(live)}`);
  return { live, ready };
}

/** @throws TransportError TW_HTTP_OPTION_INVALID for anything but a list of origins or a test of them */
export function checkOrigins(allowed: AllowedOrigins | undefined): AllowedOrigins | undefined {
  if (typeof allowed === "function") return allowed;
  return checkList(allowed, {
    option: "allowedOrigins",
    item: `an origin such as "https://app.example.com"`,
    isItem: isOrigin,
    orElse: ", or a function that tests the origin",
    noWildcard: "name each origin, or give a function that tests the origin",
  });
}

/** @throws TransportError TW_HTTP_OPTION_INVALID for anything but a list of hosts */
export function checkHosts(allowed: readonly string[] | undefined): readonly string[] | undefined {
  return checkList(allowed, {
    option: "allowedHosts",
    item: `a host such as "mcp.example.com"`,
    isItem: (text) => parseHost(text) !== undefined,
    orElse: "",
    noWildcard: "name each host",
  });
}

interface ListRule {
  readonly option: string;
  readonly item: string;
  readonly isItem: (text: string) => boolean;
  readonly orElse: string;
  /** What to do instead. */
  readonly noWildcard: string;
}

function checkList(
  list: readonly string[] | undefined,
  { option, item, isItem, orElse, noWildcard }: ListRule,
): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const given: unknown = list;
  if (!Array.isArray(given))
    throw invalid(option, `must be an array, each element ${item}${orElse}; got ${shownValue(given)}`);
  for (const element of given as readonly unknown[]) {
    if (typeof element === "string" && element.includes("*"))
      throw invalid(option, `${shownValue(element)} has a wildcard, of which there are none: ${noWildcard}`);
    if (typeof element === "string" && isItem(element)) continue;
    throw invalid(option, `${shownValue(element)} is not ${item}`);
  }
  return list;
}

function invalid(option: string, reason: string): TransportError {
  return transportError("TW_HTTP_OPTION_INVALID", { option, reason });
}
