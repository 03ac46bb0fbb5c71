import { isNode, isSame, kindsOf, listOf, namedSchemas, type SchemaNode } from "./schema-node.js";
import { fewest, type Obstacle, obstacle, type SubsetRule } from "./subset-rule.js";

/** Names that must be there. */
export const requiredRule: SubsetRule = ({ inner, outer, path }) => {
  if (!kindsOf(inner).has("object")) return [];
  const given = new Set(listOf(inner, "required"));
  return listOf(outer, "required").flatMap((name): Obstacle[] => {
    if (given.has(name)) return [];
    return [{ path: propertyPath(path, String(name)), keyword: "required", inner: undefined, outer: true }];
  });
};

/** Members by name. A name that an open schema does not declare counts as one that nobody sends. */
export const propertyRule: SubsetRule = (pair) => {
  const { inner, outer, path, compare, namesMustStay } = pair;
  if (!kindsOf(inner).has("object")) return [];
  const declared = namedSchemas(inner, "properties");
  const wanted = namedSchemas(outer, "properties");
  return [...new Set([...Object.keys(declared), ...Object.keys(wanted)])].flatMap(
    (name): readonly Obstacle[] => {
      const at = propertyPath(path, name);
      const isDeclared = Object.hasOwn(declared, name);
      if (!isDeclared && isUndeclared(inner, name)) return [];
      const isWanted = Object.hasOwn(wanted, name);
      const isGone = !isWanted && isUndeclared(outer, name) && isDeclared && declared[name] !== false;
      if (isGone && (namesMustStay || outer["additionalProperties"] === false))
        return [{ path: at, keyword: "properties", inner: declared[name], outer: undefined }];
      return schemasFor(outer, name).flatMap(
        (one) => fewest(schemasFor(inner, name).map((given) => compare(given, one, at))) ?? [],
      );
    },
  );
};

/** Members of any other name. */
export const otherPropertiesRule: SubsetRule = (pair) => {
  const { inner, outer, path, compare } = pair;
  if (!kindsOf(inner).has("object")) return [];
  const [given, wanted] = [
    namedSchemas(inner, "patternProperties"),
    namedSchemas(outer, "patternProperties"),
  ];
  const patterns = [...new Set([...Object.keys(given), ...Object.keys(wanted)])];
  const byPattern = patterns.flatMap((pattern) => {
    const isSamePlace = Object.hasOwn(given, pattern) && Object.hasOwn(wanted, pattern);
    const one = given[pattern] ?? rest(inner);
    const other = wanted[pattern] ?? rest(outer);
    return compare(one, other, isSamePlace ? `${path}.patternProperties[${JSON.stringify(pattern)}]` : path);
  });
  const [innerRest, outerRest] = [rest(inner), rest(outer)];
  if (outerRest === false && innerRest !== false)
    return [...byPattern, obstacle(pair, "additionalProperties")];
  return [...byPattern, ...compare(innerRest, outerRest, `${path}.additionalProperties`)];
};

/** Members by place. */
export const itemRule: SubsetRule = (pair) => {
  const { inner, outer, path, compare } = pair;
  if (!kindsOf(inner).has("array")) return [];
  // The form of draft 7 and older, in which a list of schemas stands under `items`.
  if ([inner, outer].some((node) => Array.isArray(node["items"])))
    return isSame(inner["items"], outer["items"]) &&
      isSame(inner["additionalItems"], outer["additionalItems"])
      ? []
      : [obstacle(pair, "items")];
  const [first, other] = [listOf(inner, "prefixItems"), listOf(outer, "prefixItems")];
  const places = Array.from({ length: Math.max(first.length, other.length) }, (_, index) => index);
  const most = inner["maxItems"];
  const byPlace = places
    .filter((index) => typeof most !== "number" || index < most)
    .flatMap((index) =>
      compare(first[index] ?? items(inner), other[index] ?? items(outer), `${path}.prefixItems[${index}]`),
    );
  if (typeof most === "number" && most <= places.length) return byPlace;
  return [...byPlace, ...compare(items(inner), items(outer), `${path}.items`)];
};

/** The path of a member that a schema declares. */
export function propertyPath(path: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name)
    ? `${path}.properties.${name}`
    : `${path}.properties[${JSON.stringify(name)}]`;
}

/** The schemas that the value of a name must fit. */
export function schemasFor(node: SchemaNode, name: string): readonly unknown[] {
  const own = namedSchemas(node, "properties");
  const found = [...(Object.hasOwn(own, name) ? [own[name]] : []), ...patternsFor(node, name)];
  return found.length > 0 ? found : [rest(node)];
}

function patternsFor(node: SchemaNode, name: string): readonly unknown[] {
  return Object.entries(namedSchemas(node, "patternProperties")).flatMap(([pattern, schema]) =>
    new RegExp(pattern, "u").test(name) ? [schema] : [],
  );
}

/** Whether a schema does not mention a name: it may be there, with any value, or must not be there at all. */
function isUndeclared(node: SchemaNode, name: string): boolean {
  const { additionalProperties: others = true } = node;
  const isAnything = typeof others === "boolean" || (isNode(others) && Object.keys(others).length === 0);
  return isAnything && patternsFor(node, name).length === 0;
}

function rest(node: SchemaNode): unknown {
  return node["additionalProperties"] ?? true;
}

function items(node: SchemaNode): unknown {
  return node["items"] ?? true;
}
