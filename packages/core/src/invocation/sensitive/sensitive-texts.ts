import { bytesOf, kindOf } from "../json/kind-of.js";
import { MemberNames } from "../json/member-names.js";
import type { IsSensitive } from "./redaction.js";

/** Shorter strings are words of every sentence; taking them out would tell more than it hides. */
const SHORTEST = 4;

/** Values nest further than any argument that is meant; a client could nest them without end. */
const MAX_DEPTH = 64;

/** What a tool returns may refer to itself by many ways; after so many, an object is looked at no more. */
const MAX_LOOKS = 64;

type Path = readonly PropertyKey[];

/** The texts of sensitive values, longest first, so that one inside another leaves no rest behind. Never throws. */
export function sensitiveTexts(isSensitive: IsSensitive, sources: readonly unknown[]): readonly string[] {
  const search = new Search(isSensitive);
  for (const source of sources) search.visit(source, [], false);
  return [...search.found].sort((a, b) => b.length - a.length);
}

class Search {
  readonly found = new Set<string>();
  readonly #isSensitive: IsSensitive;
  readonly #names = new MemberNames();
  readonly #looks = new Map<object, number>();
  readonly #seenInside = new Set<object>();

  constructor(isSensitive: IsSensitive) {
    this.#isSensitive = isSensitive;
  }

  visit(value: unknown, path: Path, isInside: boolean): void {
    const isSecret = isInside || this.#isSensitive(path);
    const text = isSecret ? textOf(value) : undefined;
    if (text !== undefined && text.length >= SHORTEST) this.found.add(text);
    if (typeof value !== "object" || value === null || path.length === MAX_DEPTH) return;
    if (!this.#isWorthALook(value, isSecret)) return;
    for (const [key, member] of quietly(() => this.#membersOf(value)) ?? [])
      this.visit(member, [...path, key], isSecret);
  }

  /** Inside, once is enough; outside, another way to the same object may lead to a sensitive place. */
  #isWorthALook(value: object, isSecret: boolean): boolean {
    if (this.#seenInside.has(value)) return false;
    if (isSecret) this.#seenInside.add(value);
    const looks = (this.#looks.get(value) ?? 0) + 1;
    this.#looks.set(value, looks);
    return isSecret || looks <= MAX_LOOKS;
  }

  /** What the JSON of a value would show: keys and members. */
  #membersOf(value: object): readonly (readonly [PropertyKey, unknown])[] {
    if (bytesOf(value) !== undefined) return [];
    if (Array.isArray(value)) return [...value.entries()];
    const kind = kindOf(value);
    if (kind === "Map") return [...(value as ReadonlyMap<unknown, unknown>)].map(([k, v]) => [String(k), v]);
    if (kind === "Set") return [...(value as ReadonlySet<unknown>)].map((element, at) => [at, element]);
    const read = (name: string): unknown => quietly(() => (value as Readonly<Record<string, unknown>>)[name]);
    return this.#names.of(value).map((name) => [name, read(name)]);
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return String(value);
  return value instanceof Date ? quietly(() => value.toISOString()) : undefined;
}

/** Runs code of the value's own, a getter say: what it cannot tell, nobody repeats either. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
