import type { JsonSchema } from "@toolwright/kernel";
import { placeWithin, stepTo } from "../schema/places.js";
import { writePath } from "../schema/write-issues.js";
import { type AnySchema, type Subschema, subschemasOf } from "../hosts/subschemas.js";

/** A schema somewhere in a tool's input schema. */
export interface Place {
  readonly schema: AnySchema;
  /** As in `filter.tags[]`; empty for the root. */
  readonly path: string;
  /** The keyword under which it stands; `undefined` for the root. */
  readonly keyword: string | undefined;
  /** Whether it stands in a condition: it says when something holds, and nothing of what to give. */
  readonly isTested: boolean;
}

const CONDITIONS: ReadonlySet<string> = new Set(["if", "not"]);

/** Keywords about members of whatever name. */
const NAMED: ReadonlySet<string> = new Set([
  "additionalProperties",
  "patternProperties",
  "unevaluatedProperties",
]);

/** Every schema in a schema, itself included, from the outside in. References are not followed. */
export function placesIn(root: JsonSchema): readonly Place[] {
  const places: Place[] = [];
  const visit = (place: Place): void => {
    places.push(place);
    if (typeof place.schema === "boolean") return;
    for (const { keyword, key, schema } of subschemasOf(place.schema))
      visit({
        ...{ schema, keyword, path: placeWithin(place.path, stepInto({ keyword, key })) },
        isTested: place.isTested || CONDITIONS.has(keyword),
      });
  };
  visit({ schema: root, path: "", keyword: undefined, isTested: false });
  return places;
}

/** As everywhere, but that definitions have names of their own, and that any name is told from any element. */
function stepInto({ keyword, key }: Pick<Subschema, "keyword" | "key">): string {
  if (keyword === "$defs" || keyword === "definitions") return writePath([keyword, key ?? ""]);
  return NAMED.has(keyword) ? "*" : stepTo({ keyword, key });
}
