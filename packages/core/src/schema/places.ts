import { ELSEWHERE, type Subschema } from "./publish/subschemas.js";
import { writePath } from "./write-issues.js";

/** Goes a step further in a place: to a property's name, to `[]`, or, with an empty step, no further. */
export function placeWithin(place: string, step: string): string {
  return place === "" || step === "" || step.startsWith("[") ? place + step : `${place}.${step}`;
}

/** The step from a schema's place to that of a part of it: none where both are about the same value. */
export function stepTo({ keyword, key }: Omit<Subschema, "schema">): string {
  if (keyword === "properties") return writePath([key ?? ""]);
  if (keyword === "prefixItems") return writePath([Number(key)]);
  return ELSEWHERE.has(keyword) ? "[]" : "";
}
