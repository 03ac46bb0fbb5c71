import type { JsonSchema } from "@toolwright/kernel";
import { combineSchemas } from "../../schema/publish/combine-schemas.js";
import type { Inlined } from "../../schema/publish/inline-references.js";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";
import { mapSubschemas, subschemasOf } from "../subschemas.js";
import { loosen, withoutRest } from "./loosen.js";
import { recursiveNames } from "./recursive-names.js";

/** How many recursive definitions may stand within each other. */
const MAX_LEVELS = 3;
/** Schemas within recursive definitions, beyond which fewer levels are written. */
const MAX_RECURSIVE = 300;
/** Schemas in the whole, beyond which every further reference is cut short. */
const MAX_SCHEMAS = 5_000;

const POINTER = "#/$defs/";

/** A schema without references, and the definitions of which only the outer levels are left, as they are referred to. */
export interface Unrolled {
  readonly schema: JsonSchema;
  readonly cut: readonly string[];
}

/**
 * Writes every definition where it is referred to. Of recursive ones up to three stand within each other, whether it is one that
 * contains itself or several that contain each other, and fewer where those would be more than 300 schemas. Below that a value
 * may be anything that looks like it.
 *
 * @param levels how many recursive definitions the root stands for: one, if something refers to it
 */
export function unrollReferences({ root, definitions }: Inlined, levels: number): Unrolled {
  const recursive = recursiveNames(definitions);
  const attempt = (max: number): Unroller => new Unroller(definitions, recursive, max);
  for (let max = MAX_LEVELS; ; max--) {
    const unroller = attempt(max);
    const { schema } = unroller.write(root, levels);
    if (unroller.recursiveParts <= MAX_RECURSIVE || max === 1) return { schema, cut: [...unroller.cut] };
  }
}

/** A schema, and whether it takes more than what it stands for. */
interface Written {
  readonly schema: JsonSchema;
  readonly isWider: boolean;
}

class Unroller {
  readonly cut = new Set<string>();
  recursiveParts = 0;
  #parts = 0;

  constructor(
    private readonly definitions: Inlined["definitions"],
    private readonly recursive: ReadonlySet<string>,
    private readonly maxLevels: number,
  ) {}

  write(schema: JsonSchema, levels: number): Written {
    this.#parts++;
    if (levels > 0) this.recursiveParts++;
    const { $ref, ...siblings } = schema;
    const own = this.#within(siblings, levels);
    if (typeof $ref !== "string") return own;
    const target = this.#target($ref, levels);
    const near = target.isWider ? withoutRest(own.schema) : own.schema;
    const isWider = own.isWider || target.isWider;
    const isEmpty = Object.keys(target.schema).length === 0;
    return { schema: isEmpty ? near : combineSchemas(near, target.schema), isWider };
  }

  #within(schema: JsonSchema, levels: number): Written {
    const wider = new Set<string>();
    const within = mapSubschemas(schema, (child, keyword) => {
      if (typeof child === "boolean") return child;
      const written = this.write(child, levels);
      if (written.isWider) wider.add(keyword);
      return written.schema;
    });
    return { schema: loosen(schema, within, wider), isWider: wider.size > 0 };
  }

  #target($ref: string, levels: number): Written {
    const name = $ref.slice(POINTER.length);
    const target = this.definitions.get(name) ?? {};
    const isRecursive = this.recursive.has(name);
    const isDeep = isRecursive && (levels >= this.maxLevels || this.recursiveParts > MAX_RECURSIVE * 4);
    if (!isDeep && this.#parts < MAX_SCHEMAS) return this.write(target, isRecursive ? levels + 1 : levels);
    this.cut.add($ref);
    return { schema: outline(target), isWider: true };
  }
}

/** A definition as far as it refers to nothing: what fits the definition fits this. */
function outline(schema: JsonSchema): JsonSchema {
  const { type, title, description } = schema;
  const plain = Object.entries(propertiesOf(schema)).filter(([, form]) => !refers(form));
  const names = new Set(plain.map(([name]) => name));
  const { required } = schema;
  const kept = Array.isArray(required) ? (required as string[]).filter((name) => names.has(name)) : [];
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(plain.length > 0 && { properties: Object.fromEntries(plain) }),
    ...(kept.length > 0 && { required: kept }),
  };
}

function refers(schema: unknown): boolean {
  if (!isSchemaObject(schema)) return false;
  return "$ref" in schema || subschemasOf(schema).some((child) => refers(child.schema));
}
