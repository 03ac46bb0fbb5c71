import { excerpt, type JsonSchema } from "@toolwright/kernel";
import { rootWithin } from "../json-pointer.js";
import { placeWithin, stepTo } from "../places.js";
import { definitionsOf, subschemasOf } from "../publish/subschemas.js";
import { schemaFault, type SchemaFault } from "../schema-fault.js";
import { writePath } from "../write-issues.js";
import { fitsSchema } from "./fits-schema.js";

/** A schema that holds values, and what it is called. */
export interface Documented {
  /** As code spells it. */
  readonly place: string;
  readonly schema: JsonSchema;
  /** Whether its values are told to nobody. */
  readonly isSecret: boolean;
}

/** The fault `TW_SCHEMA_VALUE` for the first default or example that its own schema refuses. */
export function refusedValue(
  { place, schema, isSecret }: Documented,
  root: JsonSchema,
): SchemaFault | undefined {
  const { default: initial, examples } = schema;
  const defaults = initial === undefined ? [] : [["default", initial] as const];
  const listed = Array.isArray(examples) ? examples.map((value: unknown) => ["example", value] as const) : [];
  const refused = [...defaults, ...listed].find(([, value]) => !fitsSchema(value, schema, root));
  if (refused === undefined) return undefined;
  const [kind, value] = refused;
  return schemaFault("TW_SCHEMA_VALUE", {
    place,
    kind,
    value: isSecret ? undefined : excerpt(JSON.stringify(value)),
  });
}

/**
 * The same for every part of a schema.
 *
 * @param text the schema as JSON: most hold no values, which a search in it shows fastest
 */
export function refusedValueIn(root: JsonSchema, text: string): SchemaFault | undefined {
  if (!/"(?:default|examples)":/.test(text)) return undefined;
  // What holds something sensitive has it in its own default as well.
  const isSecret = text.includes('"sensitive":true');
  const pending: Part[] = [{ place: "", schema: root, isSecret, root }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const fault = refusedValue(part, part.root);
    if (fault !== undefined) return fault;
    pending.push(...partsOf(part).toReversed());
  }
  return undefined;
}

/** A part of a schema, and what its references lead into. */
interface Part extends Documented {
  readonly root: JsonSchema;
}

/** What is within a schema, but for what it says that values are not. */
function partsOf({ place, schema, isSecret, root: outer }: Part): readonly Part[] {
  const root = rootWithin(schema, outer);
  const applied = subschemasOf(schema).filter(({ keyword }) => keyword !== "not" && keyword !== "if");
  const within = applied.map((part) => ({
    place: placeWithin(place, stepTo(part)),
    schema: part.schema,
    isSecret,
    root,
  }));
  const kept = definitionsOf(schema).map((part) => ({
    place: writePath([part.keyword, part.key]),
    schema: part.schema,
    isSecret,
    root,
  }));
  return [...within, ...kept];
}
