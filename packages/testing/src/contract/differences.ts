import { canonicalJson } from "../canonical-json.js";
import { propertyPath } from "./member-rules.js";
import { HOLDING_SCHEMAS, isNode, listOf, namedSchemas, type SchemaNode } from "./schema-node.js";
import { SchemaRoot } from "./schema-root.js";

/** One place at which two schemas are written differently. */
export interface Difference {
  readonly path: string;
  readonly keyword: string;
  readonly before: unknown;
  readonly after: unknown;
}

const BY_NAME = new Set(["patternProperties", "dependentSchemas"]);
const ELSEWHERE = new Set(["properties", "required", "$defs", "definitions", "$ref"]);

/** All places at which two schemas differ; references are looked at where they stand. */
export function differencesOf(before: unknown, after: unknown, path: string): readonly Difference[] {
  const walk = new Walk(new SchemaRoot(before), new SchemaRoot(after));
  return walk.between(before, after, path);
}

class Walk {
  readonly #before: SchemaRoot;
  readonly #after: SchemaRoot;
  readonly #seen: (readonly [unknown, unknown])[] = [];

  constructor(before: SchemaRoot, after: SchemaRoot) {
    this.#before = before;
    this.#after = after;
  }

  between(one: unknown, other: unknown, path: string): readonly Difference[] {
    if (canonicalJson(one) === canonicalJson(other) && !canonicalJson(one).includes('"$ref":')) return [];
    const before = this.#before.resolve(one);
    const after = this.#after.resolve(other);
    if (before === false || after === false) return [{ path, keyword: "", before: one, after: other }];
    // What refers back to itself has been told where it was met first.
    if (this.#seen.some(([known, also]) => known === before && also === after)) return [];
    this.#seen.push([before, after]);
    const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [
      ...this.#properties(before, after, path),
      ...[...keywords]
        .filter((keyword) => !ELSEWHERE.has(keyword))
        .flatMap((keyword) => this.#keyword(keyword, [before[keyword], after[keyword]], path)),
    ];
  }

  #properties(before: SchemaNode, after: SchemaNode, path: string): readonly Difference[] {
    const [known, now] = [namedSchemas(before, "properties"), namedSchemas(after, "properties")];
    const [needed, needs] = [listOf(before, "required"), listOf(after, "required")];
    const names = new Set([...Object.keys(known), ...Object.keys(now), ...[...needed, ...needs].map(String)]);
    return [...names].flatMap((name): readonly Difference[] => {
      const at = propertyPath(path, name);
      const [was, is] = [Object.hasOwn(known, name), Object.hasOwn(now, name)];
      if (was !== is) return [{ path: at, keyword: "properties", before: known[name], after: now[name] }];
      const [wasNeeded, isNeeded] = [needed.includes(name), needs.includes(name)];
      return [
        ...(wasNeeded === isNeeded
          ? []
          : [{ path: at, keyword: "required", before: wasNeeded, after: isNeeded }]),
        ...(was ? this.between(known[name], now[name], at) : []),
      ];
    });
  }

  #keyword(keyword: string, [one, other]: readonly [unknown, unknown], path: string): readonly Difference[] {
    if (BY_NAME.has(keyword) && isNode(one) && isNode(other)) return this.#named(keyword, [one, other], path);
    if (HOLDING_SCHEMAS.has(keyword)) {
      if (isNode(one) && isNode(other)) return this.between(one, other, `${path}.${keyword}`);
      if (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.some(isNode))
        return one.flatMap((part, index) => this.between(part, other[index], `${path}.${keyword}[${index}]`));
    }
    if (canonicalJson(one) === canonicalJson(other)) return [];
    return [{ path, keyword, before: one, after: other }];
  }

  #named(
    keyword: string,
    [one, other]: readonly [SchemaNode, SchemaNode],
    path: string,
  ): readonly Difference[] {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      this.between(one[name] ?? true, other[name] ?? true, `${path}.${keyword}[${JSON.stringify(name)}]`),
    );
  }
}
