import { isPlainObject } from "../../schema/plain-object.js";
import { bytesOf, kindOf } from "../json/kind-of.js";
import { MemberNames } from "../json/member-names.js";
import { quietly } from "./quietly.js";
import type { Secrets } from "./redaction.js";
import { base64Forms, writtenForms } from "./written-forms.js";

/** Shorter strings are words of every sentence; taking them out would tell more than it hides. */
const SHORTEST = 4;

/** Deeper than any argument that is meant; a client could nest without end. */
export const MAX_DEPTH = 64;

/** What a tool returns may refer to itself by many ways; after so many, an object is looked at no more. */
const MAX_LOOKS = 64;

/** What other notations of all texts may take, in characters. A client chooses how many texts there are, and how long. */
const NOTATION_BUDGET = 200_000;

/** What a text takes beside its length. */
const COST_OF_TEXT = 100;

type Path = readonly PropertyKey[];

/**
 * The texts of sensitive values, in all forms in which they may be repeated; longest first, so that one inside another leaves
 * no rest behind. Never throws.
 */
export function sensitiveTexts(places: Secrets, sources: readonly unknown[]): readonly string[] {
  const search = new Search(places);
  for (const source of sources) search.visit(source, [], false);
  return formsOf(search.found)
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
}

/** Beyond the budget, texts are looked for as they are. */
function formsOf(texts: ReadonlySet<string>): readonly string[] {
  const forms = new Set(texts);
  let budget = NOTATION_BUDGET;
  for (const text of texts) {
    const cost = text.length + COST_OF_TEXT;
    if (cost > budget) continue;
    budget -= cost;
    for (const form of [...writtenForms(text), ...base64Forms(text.trim())]) forms.add(form);
  }
  return [...forms];
}

class Search {
  readonly found = new Set<string>();
  readonly #places: Secrets;
  readonly #members = new MemberNames();
  readonly #looks = new Map<object, number>();
  readonly #seenInside = new Set<object>();

  constructor(places: Secrets) {
    this.#places = places;
  }

  visit(value: unknown, path: Path, isInside: boolean): void {
    const isSecret = isInside || this.#places.isSensitive(path);
    const text = isSecret ? textOf(value) : undefined;
    if (text !== undefined) this.found.add(text);
    if (typeof value !== "object" || value === null || path.length === MAX_DEPTH) return;
    if (!this.#isWorthALook(value, isSecret)) return;
    if (isSecret)
      for (const key of quietly(() => this.#keysOf(value)) ?? []) this.visit(key, [...path, 0], true);
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

  /** The keys of a record or a map, which are data as its values are. A class has names, and so has a schema. */
  #keysOf(value: object): readonly unknown[] {
    if (kindOf(value) === "Map") return [...(value as ReadonlyMap<unknown, unknown>).keys()];
    return !Array.isArray(value) && isPlainObject(value)
      ? Object.keys(value).filter((key) => !this.#places.names.has(key))
      : [];
  }

  /** What the JSON of a value would show: keys and members. */
  #membersOf(value: object): readonly (readonly [PropertyKey, unknown])[] {
    if (bytesOf(value) !== undefined) return [];
    if (Array.isArray(value)) return [...value.entries()];
    const kind = kindOf(value);
    if (kind === "Map") return [...(value as ReadonlyMap<unknown, unknown>)].map(([k, v]) => [String(k), v]);
    if (kind === "Set") return [...(value as ReadonlySet<unknown>)].map((element, at) => [at, element]);
    const read = (name: string): unknown => quietly(() => (value as Readonly<Record<string, unknown>>)[name]);
    return this.#members.of(value).map((name) => [name, read(name)]);
  }
}

/** The text of a value that is long enough to tell it by, as JSON writes it. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") {
    const text = String(value);
    return text.replaceAll(/\D/g, "").length >= SHORTEST ? text : undefined;
  }
  const text = value instanceof Date ? quietly(() => value.toISOString()) : value;
  return typeof text === "string" && text.length >= SHORTEST ? text : undefined;
}
