import { row, type Row } from "./catalogue-row.js";

/** What is wrong with what the container is to make. Part of the catalogue. */
export const containerRows = {
  TW_BIND_SERVICE_UNBOUND: row<{ service: string }>(
    "boot",
    ({ service }) => `${service} cannot be resolved from the container`,
    ({ service }) => `bind it: bind(${service}).toSelf(), or list it in services`,
  ),
  TW_BIND_DEPENDENCY: row<{ path: string; reason: string; fix: string }>(
    "boot",
    ({ path, reason }) => `the dependency ${path} cannot be resolved: ${reason}`,
    ({ fix }) => fix,
  ),
  TW_BIND_CAPTIVE: row<{ path: string }>(
    "boot",
    ({ path }) => `a singleton would keep a call-scoped value for every later caller: ${path}`,
    () => "make the singleton call-scoped too, or pass the value as an argument",
  ),
  TW_BIND_UNDISPOSED: row<{ path: string }>(
    "boot",
    ({ path }) => `nothing would dispose a call-scoped value, since its binding depends on who asks: ${path}`,
    () => "bind it without a look at its parents, or tell the bindings apart by name or tag",
  ),
  TW_BIND_FAILED: row<{ service: string; reason: string }>(
    "boot",
    ({ service, reason }) => `${service} could not be created: ${reason}`,
    () => "correct its constructor, factory or activation",
  ),
  TW_BIND_METHOD_MISSING: row<{ service: string; method: string }>(
    "boot",
    ({ service, method }) => `the instance that is bound for ${service} has no method ${method}`,
    ({ service }) => `bind an instance of ${service}, or one that has all of its tools' methods`,
  ),
  TW_BIND_DECORATORS_UNREAD: row<{ service: string; made: string }>(
    "boot",
    ({ service, made }) => `a factory makes ${made} for ${service}: its own decorators are not read`,
    ({ service, made }) => `bind the class itself: bind(${service}).to(${made})`,
  ),
} as const satisfies Readonly<Record<string, Row<never>>>;
