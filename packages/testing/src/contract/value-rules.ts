import { canonicalJson } from "../canonical-json.js";
import {
  constraintsOf,
  isSame,
  type Kind,
  kindOf,
  kindsOf,
  listOf,
  type SchemaNode,
  valuesOf,
} from "./schema-node.js";
import { type Obstacle, obstacle, type SchemaPair, type SubsetRule } from "./subset-rule.js";

/** Sizes, with the kind of values they measure. */
const MINIMA: Readonly<Record<string, Kind>> = {
  minLength: "string",
  minItems: "array",
  minProperties: "object",
};
const MAXIMA: Readonly<Record<string, Kind>> = {
  maxLength: "string",
  maxItems: "array",
  maxProperties: "object",
};

/** Keywords with rules of their own; of any other, only the very same is known to let in the same. */
const RULED = new Set([
  ...["type", "const", "enum", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  ...[
    "uniqueItems",
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "items",
    "prefixItems",
  ],
  ...["anyOf", "oneOf", "allOf", "dependentRequired", ...Object.keys(MINIMA), ...Object.keys(MAXIMA)],
]);

/** Keywords that mean something only together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  contains: ["contains", "minContains", "maxContains"],
  minContains: ["contains", "minContains", "maxContains"],
  maxContains: ["contains", "minContains", "maxContains"],
  if: ["if", "then", "else"],
  then: ["if", "then", "else"],
  else: ["if", "then", "else"],
};

/** `type`: which kinds of values are let in. */
export const kindRule: SubsetRule = (pair) => {
  const allowed = kindsOf(withoutValues(pair.outer));
  return [...kindsOf(pair.inner)].every((kind) => allowed.has(kind)) ? [] : [obstacle(pair, "type")];
};

/** `const` and `enum`: which values are let in, where there are only so many. */
export const valueRule: SubsetRule = (pair) => {
  const allowed = valuesOf(pair.outer);
  if (allowed === undefined) return [];
  const values = everyValue(pair.inner);
  const lie = (among: readonly unknown[]): boolean => {
    const known = new Set(among.map(canonicalJson));
    return values?.every((value) => known.has(canonicalJson(value))) === true;
  };
  if (lie(allowed)) return [];
  const isByConst = "const" in pair.outer && !lie([pair.outer["const"]]);
  const keyword = isByConst ? "const" : "enum";
  const inner = pair.inner[keyword] ?? pair.inner["enum"] ?? pair.inner["const"];
  return [{ ...obstacle(pair, keyword), inner }];
};

/** `minimum`, `maximum` and their exclusive kin: how small and how large a number may be. */
export const boundRule: SubsetRule = (pair) => {
  if (!hasKind(pair.inner, "number", "integer")) return [];
  return [LOWER, UPPER].flatMap((end) => {
    const [inner, outer] = [boundOf(pair.inner, end), boundOf(pair.outer, end)];
    if (outer === undefined) return [];
    const isInside =
      inner !== undefined &&
      (inner.at > outer.at || (inner.at === outer.at && (inner.isExclusive || !outer.isExclusive)));
    return isInside ? [] : [obstacle(pair, outer.keyword)];
  });
};

/** `minLength`, `maxItems` and the like: how long strings, lists and objects may be. */
export const sizeRule: SubsetRule = (pair) => {
  const { inner, outer } = pair;
  const low = Object.entries(MINIMA).filter(([keyword, kind]) => {
    return hasKind(inner, kind) && numberAt(outer, keyword, 0) > least(inner, keyword);
  });
  const high = Object.entries(MAXIMA).filter(([keyword, kind]) => {
    return hasKind(inner, kind) && numberAt(outer, keyword, Infinity) < numberAt(inner, keyword, Infinity);
  });
  return [...low, ...high].map(([keyword]) => obstacle(pair, keyword));
};

/** `multipleOf`: the narrower schema may name a multiple of what the wider one names. */
export const multipleRule: SubsetRule = (pair) => {
  const { inner, outer } = pair;
  if (typeof outer["multipleOf"] !== "number" || !hasKind(inner, "number", "integer")) return [];
  const step = numberAt(inner, "multipleOf", hasKind(inner, "number") ? Number.NaN : 1);
  return Number.isInteger(step / outer["multipleOf"]) ? [] : [obstacle(pair, "multipleOf")];
};

/** `uniqueItems`: lists with one member at most do without it. */
export const uniqueRule: SubsetRule = (pair) => {
  const { inner, outer } = pair;
  if (outer["uniqueItems"] !== true || inner["uniqueItems"] === true || !hasKind(inner, "array")) return [];
  return numberAt(inner, "maxItems", Infinity) <= 1 ? [] : [obstacle(pair, "uniqueItems")];
};

/** `dependentRequired`: which members have to be there beside others. */
export const dependentRule: SubsetRule = (pair) => {
  const { inner, outer } = pair;
  const wanted = outer["dependentRequired"];
  if (wanted === undefined || !hasKind(inner, "object")) return [];
  const known = (inner["dependentRequired"] ?? {}) as SchemaNode;
  const isKnown = Object.keys(wanted as SchemaNode).every((name) => {
    const given = new Set([...listOf(inner, "required"), ...listOf(known, name)]);
    return listOf(wanted as SchemaNode, name).every((other) => given.has(other));
  });
  return isKnown ? [] : [obstacle(pair, "dependentRequired")];
};

/** Everything else, keywords that nobody here knows included: gone or the same, or who knows. */
export const otherRule: SubsetRule = (pair) => {
  const { inner, outer } = pair;
  return Object.keys(constraintsOf(outer)).flatMap((keyword): Obstacle[] => {
    if (RULED.has(keyword)) return [];
    const group = TOGETHER[keyword] ?? [keyword];
    const isUnevaluated = keyword.startsWith("unevaluated");
    const same = !isUnevaluated && isSame(only(inner, group), only(outer, group));
    return same || isVoid(keyword, pair) ? [] : [obstacle(pair, keyword)];
  });
};

function only(node: SchemaNode, keywords: readonly string[]): SchemaNode {
  return Object.fromEntries(keywords.map((keyword) => [keyword, node[keyword]]));
}

/** Whether a keyword speaks of strings to a schema that lets in none. */
function isVoid(keyword: string, { inner }: SchemaPair): boolean {
  return keyword === "pattern" && !hasKind(inner, "string");
}

function withoutValues({ const: _const, enum: _enum, ...rest }: SchemaNode): SchemaNode {
  return rest;
}

/** All values of a schema, where it has only so many. */
function everyValue(node: SchemaNode): readonly unknown[] | undefined {
  const kinds = kindsOf(node);
  const listed = valuesOf(node);
  if (listed !== undefined) return listed.filter((value) => kinds.has(kindOf(value)));
  const few: readonly unknown[] = [null, true, false];
  if ([...kinds].every((kind) => kind === "null" || kind === "boolean"))
    return few.filter((value) => kinds.has(kindOf(value)));
  return undefined;
}

interface Bound {
  /** Mirrored for an upper bound, so that more is narrower on both sides. */
  readonly at: number;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

/** One end of a range: its keywords, and the sign that makes a greater limit the narrower one. */
interface RangeEnd {
  readonly inclusive: string;
  readonly exclusive: string;
  readonly sign: 1 | -1;
}

const LOWER: RangeEnd = { inclusive: "minimum", exclusive: "exclusiveMinimum", sign: 1 };
const UPPER: RangeEnd = { inclusive: "maximum", exclusive: "exclusiveMaximum", sign: -1 };

function boundOf(node: SchemaNode, { inclusive, exclusive, sign }: RangeEnd): Bound | undefined {
  const bounds = [
    { keyword: inclusive, isExclusive: false },
    { keyword: exclusive, isExclusive: true },
  ].flatMap((one): Bound[] => {
    const limit = node[one.keyword];
    return typeof limit === "number" ? [{ ...one, at: limit * sign }] : [];
  });
  return bounds.sort(
    (one, other) => other.at - one.at || Number(other.isExclusive) - Number(one.isExclusive),
  )[0];
}

/** What must be there is a size, too. */
function least(node: SchemaNode, keyword: string): number {
  const said = numberAt(node, keyword, 0);
  return keyword === "minProperties" ? Math.max(said, listOf(node, "required").length) : said;
}

function numberAt(node: SchemaNode, keyword: string, otherwise: number): number {
  const value = node[keyword];
  return typeof value === "number" ? value : otherwise;
}

function hasKind(node: SchemaNode, ...kinds: readonly Kind[]): boolean {
  const all = kindsOf(node);
  return kinds.some((kind) => all.has(kind));
}
