import type { JsonSchema } from "@toolwright/kernel";
import { writePath } from "../schema/write-issues.js";
import { type AnySchema, subschemasOf } from "../hosts/subschemas.js";

/** A schema somewhere in a tool's input schema. */
export interface Place {
  readonly schema: AnySchema;
  /** As in `filter.tags[]`; empty for the root. */
  readonly path: string;
  /** The keyword under which it stands; `undefined` for the root. */
  readonly keyword: string | undefined;
}

/** Every schema in a schema, itself included, from the outside in. References are not followed. */
export function placesIn(root: JsonSchema): readonly Place[] {
  const places: Place[] = [];
  const visit = (place: Place): void => {
    places.push(place);
    if (typeof place.schema === "boolean") return;
    for (const { keyword, key, schema } of subschemasOf(place.schema))
      visit({ schema, keyword, path: place.path + written(keyword, key, place.path === "") });
  };
  visit({ schema: root, path: "", keyword: undefined });
  return places;
}

function written(keyword: string, key: string | undefined, isFirst: boolean): string {
  const name = (text: string): string => {
    const path = writePath([text]);
    return isFirst || path.startsWith("[") ? path : `.${path}`;
  };
  switch (keyword) {
    case "properties":
      return name(key ?? "");
    case "$defs":
    case "definitions":
      return `${name(keyword)}.${key ?? ""}`;
    case "items":
    case "prefixItems":
    case "contains":
      return "[]";
    case "additionalProperties":
    case "patternProperties":
      return isFirst ? "*" : ".*";
    default:
      return "";
  }
}
