import type { JsonSchema } from "@toolwright/kernel";
import type { Issue } from "../schema-adapter.js";
import { valueAt } from "../schema-node.js";
import { schemasAt } from "./schemas-at.js";

/** Longer strings are left alone: parsing them twice would cost more than the repair is worth. */
const MAX_LENGTH = 64 * 1024;

/** More places than that are not repaired: no honest call has them, and the second validation tells what is left. */
const MAX_ISSUES = 100;

type Container = Record<PropertyKey, unknown>;

/** Arguments after a repair, and where strings were replaced. */
export interface Repair {
  readonly value: unknown;
  readonly paths: readonly (readonly PropertyKey[])[];
}

/**
 * Undoes what some hosts do to arguments: an object or array sent as the JSON string of it.
 *
 * Touches only the places that validation complained about, where the published schema wants an object or an array
 * and excludes strings, and the string holds one. Everything else stays, so that the honest error remains.
 *
 * @returns the repaired arguments, or `undefined` when there was nothing to repair
 */
export function repairArguments(
  value: unknown,
  issues: readonly Issue[],
  schema: JsonSchema,
): Repair | undefined {
  const repaired = new CopyOnWrite(value);
  const paths: (readonly PropertyKey[])[] = [];
  for (const { path } of issues.slice(0, MAX_ISSUES)) {
    if (path.length === 0) continue;
    const replacement = parseContainer(valueAt(repaired.root, path), schemasAt(schema, path));
    if (replacement === undefined) continue;
    repaired.replace(path, replacement);
    paths.push(path);
  }
  return paths.length === 0 ? undefined : { value: repaired.root, paths };
}

/** Deeper texts are left to validation. */
const MAX_DEPTH = 64;

/** The places of texts that look like lists, for a repair before validation: a schema may take a text in a list's place. */
export function listTexts(args: unknown): readonly Issue[] {
  const found: Issue[] = [];
  const pending: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [
    { value: args, path: [] },
  ];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_ISSUES; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && /^\s*\[/.test(value)) found.push({ path, message: "is a text" });
    if (typeof value !== "object" || value === null || path.length >= MAX_DEPTH) continue;
    const members = Array.isArray(value) ? [...(value as unknown[]).entries()] : Object.entries(value);
    for (const [key, member] of members.toReversed())
      if (typeof member === "object" || typeof member === "string")
        pending.push({ value: member, path: [...path, key] });
  }
  return found;
}

function parseContainer(value: unknown, schemas: readonly JsonSchema[]): object | undefined {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return undefined;
  const types = new Set(schemas.flatMap(typesOf));
  if (types.has("string")) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    const kind = Array.isArray(parsed) ? "array" : "object";
    return typeof parsed === "object" && parsed !== null && types.has(kind) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON types that a schema admits; one that does not say admits strings. */
function typesOf({ type, ...rest }: JsonSchema): readonly unknown[] {
  if (type === undefined) return "const" in rest || "enum" in rest ? [] : ["string"];
  return Array.isArray(type) ? (type as unknown[]) : [type];
}

/** The arguments belong to the message: what is on the way to a replacement is copied, once. */
class CopyOnWrite {
  root: unknown;
  readonly #own = new Set<unknown>();

  constructor(root: unknown) {
    this.root = root;
  }

  /** @param path to a place that exists */
  replace(path: readonly PropertyKey[], replacement: object): void {
    let place = (this.root = this.#copyOf(this.root));
    for (const key of path.slice(0, -1)) place = place[key] = this.#copyOf(place[key]);
    const last = path.at(-1);
    if (last !== undefined) place[last] = replacement;
  }

  #copyOf(value: unknown): Container {
    if (this.#own.has(value)) return value as Container;
    const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Container) };
    this.#own.add(copy);
    return copy as Container;
  }
}
