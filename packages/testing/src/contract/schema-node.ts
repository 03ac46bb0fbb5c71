import { canonicalJson } from "../canonical-json.js";

/** A JSON Schema that is an object. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Keywords that describe and restrict nothing (JSON Schema 2020-12, validation, section 9; core, section 8). */
const SILENT = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);
const STRUCTURAL = new Set(["$schema", "$id", "$comment", "$anchor", "$defs", "definitions"]);

/** Keywords whose value is a schema, or a list of schemas. */
export const HOLDING_SCHEMAS: ReadonlySet<string> = new Set([
  ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "contentSchema"],
  ...["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
]);
/** Keywords whose value has schemas by name; `dependencies` (draft 7) lists of names as well. */
const HOLDING_NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "dependencies"]);

const KINDS = ["null", "boolean", "object", "array", "string", "number", "integer"] as const;
/** The kinds of JSON values; `number` stands for those that are not whole. */
export type Kind = (typeof KINDS)[number];

/** Whether a keyword says nothing about which values are valid. */
export function isSilent(keyword: string): boolean {
  return SILENT.has(keyword) || STRUCTURAL.has(keyword) || keyword.startsWith("x-");
}

/** Whether a schema is an object, and not `true`, `false` or no schema at all. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The keywords that restrict. */
export function constraintsOf(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !isSilent(keyword)));
}

/** A member that holds schemas by name; none where there is no such member. */
export function namedSchemas(node: SchemaNode, keyword: string): SchemaNode {
  const value = node[keyword];
  return isNode(value) ? value : {};
}

/** A member that lists; none where there is no such member. */
export function listOf(node: SchemaNode, keyword: string): readonly unknown[] {
  const value = node[keyword];
  return Array.isArray(value) ? value : [];
}

/** The kinds of values that a schema lets in, as far as `type`, `const` and `enum` tell. */
export function kindsOf(node: SchemaNode): ReadonlySet<Kind> {
  const { type } = node;
  const named = (type === undefined ? KINDS : Array.isArray(type) ? type : [type]) as readonly Kind[];
  const all = new Set<Kind>(named.includes("number") ? [...named, "integer"] : named);
  const values = valuesOf(node);
  if (values === undefined) return all;
  return new Set([...all].filter((kind) => values.some((value) => kindOf(value) === kind)));
}

/** The only values that a schema lets in, if it lists them. */
export function valuesOf(node: SchemaNode): readonly unknown[] | undefined {
  const listed: readonly unknown[] | undefined = Array.isArray(node["enum"]) ? node["enum"] : undefined;
  if (!("const" in node)) return listed;
  const only = canonicalJson(node["const"]);
  return listed === undefined || listed.some((value) => canonicalJson(value) === only) ? [node["const"]] : [];
}

/** The kind of one JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return typeof value as Kind;
}

/** Whether two schemas restrict in the same words; those that refer elsewhere need a closer look. */
export function isSame(a: unknown, b: unknown): boolean {
  const text = canonicalJson(bare(a));
  return text === canonicalJson(bare(b)) && !/"\$(dynamicRef|recursiveRef|ref)":/.test(text);
}

/** A schema without descriptions, at any depth. Whatever is no schema stays: a name may be called as a keyword is. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (!isNode(schema)) return schema;
  return mapMembers(constraintsOf(schema), (part, keyword) => {
    if (HOLDING_SCHEMAS.has(keyword)) return bare(part);
    return HOLDING_NAMED.has(keyword) && isNode(part) ? mapMembers(part, bare) : part;
  });
}

function mapMembers(node: SchemaNode, map: (part: unknown, name: string) => unknown): SchemaNode {
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, map(part, name)]));
}
