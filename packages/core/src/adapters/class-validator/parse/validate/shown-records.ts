import { isPlainObject } from "../../../../schema/plain-object.js";
import type { Issue } from "../../../../schema/schema-adapter.js";

/** Keys from the root of an instance to a place in it. */
type Path = Issue["path"];

/** A record that is a map for as long as it is validated: class-validator looks into no records. */
export interface ShownRecord {
  readonly holder: Record<PropertyKey, unknown>;
  readonly key: PropertyKey;
  readonly record: object;
}

/** A map of the values of a record, with its members, for rules that look at them. */
export function asMap(record: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const map = new Map(Object.entries(record));
  for (const [name, value] of map)
    if (!(name in Map.prototype)) Object.defineProperty(map, name, { value, enumerable: true });
  return map;
}

/** Puts maps at the places of records in an instance; whatever a `@Transform` has made of one stays. */
export function showRecords(instance: object, places: readonly Path[]): readonly ShownRecord[] {
  return placesIn(instance, places).flatMap(({ holder, key }) => {
    const record = holder[key];
    if (typeof record !== "object" || record === null || !isPlainObject(record)) return [];
    holder[key] = asMap(record);
    return [{ holder, key, record }];
  });
}

/** Puts the records back. */
export function restoreRecords(shown: readonly ShownRecord[]): void {
  for (const { holder, key, record } of shown) holder[key] = record;
}

/** Makes sets of the lists at places of an instance; whatever a `@Transform` has made of one stays. */
export function makeSets(instance: object, places: readonly Path[]): void {
  for (const { holder, key } of placesIn(instance, places)) {
    const list = holder[key];
    if (Array.isArray(list)) holder[key] = new Set<unknown>(list);
  }
}

function placesIn(instance: object, places: readonly Path[]): readonly Omit<ShownRecord, "record">[] {
  return places.flatMap((place) => {
    const holder = memberAt(instance, place.slice(0, -1)) as ShownRecord["holder"] | null | undefined;
    const key = place.at(-1);
    return typeof holder !== "object" || holder === null || key === undefined ? [] : [{ holder, key }];
  });
}

/** What an instance holds at a place, through arrays, sets and maps. */
function memberAt(root: unknown, place: Path): unknown {
  let value = root;
  for (const key of place) {
    if (value instanceof Map) value = value.get(key);
    else if (value instanceof Set) value = [...(value as Set<unknown>)][key as number];
    else value = (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
  }
  return value;
}
