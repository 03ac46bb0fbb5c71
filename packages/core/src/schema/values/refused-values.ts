import { excerpt, type JsonSchema } from "@toolwright/kernel";
import { placeWithin } from "../pattern/expression.js";
import { stepTo } from "../pattern/expressions-in.js";
import { DEFINITIONS, subschemasOf } from "../publish/subschemas.js";
import { schemaFault, type SchemaFault } from "../schema-fault.js";
import { isSchemaObject } from "../schema-node.js";
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

/** The same for all that is in a schema, whose text tells soonest that most hold no values. */
export function refusedValueIn(root: JsonSchema, text: string): SchemaFault | undefined {
  if (!/"(?:default|examples)":/.test(text)) return undefined;
  // What holds something sensitive has it in its own default as well.
  const isSecret = text.includes('"sensitive":true');
  const pending: Documented[] = [{ place: "", schema: root, isSecret }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const fault = refusedValue(part, root);
    if (fault !== undefined) return fault;
    pending.push(...partsOf(part).toReversed());
  }
  return undefined;
}

/** What is within a schema, but for what it says that values are not. */
function partsOf({ place, schema, isSecret }: Documented): readonly Documented[] {
  const applied = subschemasOf(schema).filter(({ keyword }) => keyword !== "not" && keyword !== "if");
  const kept = DEFINITIONS.flatMap((keyword) => {
    const definitions = schema[keyword];
    if (!isSchemaObject(definitions)) return [];
    return Object.entries(definitions).flatMap(([name, part]) =>
      isSchemaObject(part)
        ? [{ place: placeWithin(keyword, writePath([name])), schema: part, isSecret }]
        : [],
    );
  });
  const within = applied.map((part) => ({
    place: placeWithin(place, stepTo(part)),
    schema: part.schema,
    isSecret,
  }));
  return [...within, ...kept];
}
