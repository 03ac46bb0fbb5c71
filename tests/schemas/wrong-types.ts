import type { Model } from "./model.js";

/** A value with one of its parts replaced by something of another type. */
export interface Spoilt {
  readonly what: string;
  /** Where the wrong part stands. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** One of each kind that JSON has. */
const KINDS: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 0.5,
  string: "text",
  array: [[]],
  object: { unknown: 1 },
};

const RIGHT: Readonly<Record<Model["kind"], readonly string[]>> = {
  string: ["string"],
  date: ["string"],
  enum: ["string"],
  integer: [],
  boolean: ["boolean"],
  array: ["array"],
  record: ["object"],
  object: ["object"],
  nullable: ["null"],
};

/** Spoils each part of a good value in every way, one at a time. */
export function spoiltIn(model: Model, good: unknown): readonly Spoilt[] {
  const wrong = Object.entries(KINDS).filter(
    // The library's words say whether null is the same as nothing.
    ([kind]) => !RIGHT[model.kind].includes(kind),
  );
  const here = wrong.map(([kind, value]) => ({ what: `${kind}, not ${model.kind}`, path: [], value }));
  return [...here, ...partsOf(model, good).flatMap((part) => spoiltBelow(good, part))];
}

interface Part {
  readonly key: string | number;
  readonly model: Model;
  readonly value: unknown;
}

function partsOf(model: Model, good: unknown): readonly Part[] {
  if (model.kind === "array" && Array.isArray(good))
    return good.map((value: unknown, key) => ({ key, model: model.item, value }));
  if (model.kind !== "object") return [];
  const members = good as Readonly<Record<string, unknown>>;
  // An optional member may be null for some libraries.
  return model.fields
    .filter(({ isOptional }) => !isOptional)
    .map(({ name, model: inner }) => ({ key: name, model: inner, value: members[name] }));
}

function spoiltBelow(good: unknown, { key, model, value }: Part): readonly Spoilt[] {
  return spoiltIn(model, value).map((inner) => ({
    what: inner.what,
    path: [key, ...inner.path],
    value: Array.isArray(good)
      ? good.with(Number(key), inner.value)
      : { ...(good as object), [key]: inner.value },
  }));
}
