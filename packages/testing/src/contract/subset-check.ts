import { areDisjoint } from "./disjoint.js";
import { itemRule, otherPropertiesRule, propertyRule, requiredRule } from "./member-rules.js";
import { constraintsOf, isSame, kindsOf, listOf, type SchemaNode, valuesOf } from "./schema-node.js";
import type { SchemaRoot } from "./schema-root.js";
import { fewest, type Obstacle, type SchemaPair, type SubsetRule } from "./subset-rule.js";
import {
  boundRule,
  dependentRule,
  kindRule,
  multipleRule,
  otherRule,
  sizeRule,
  uniqueRule,
  valueRule,
} from "./value-rules.js";

const RULES: readonly SubsetRule[] = [
  ...[kindRule, valueRule, boundRule, sizeRule, multipleRule, uniqueRule, otherRule],
  ...[requiredRule, propertyRule, otherPropertiesRule, dependentRule, itemRule],
];

/** Deeper than any schema a person reads; what lies below counts as unknown. */
const MAX_DEPTH = 40;
/** So many alternatives of one schema are tried one by one. */
const MAX_SPLIT = 64;

/** The two schemas, and what is asked of them. */
export interface SubsetQuestion {
  readonly inner: SchemaRoot;
  readonly outer: SchemaRoot;
  readonly namesMustStay: boolean;
}

/**
 * Whether each value of one schema is a value of another. Errs on one side only: what it cannot show is an obstacle. The
 * exception is a name that an open schema does not declare, which counts as one that nobody sends.
 */
export class SubsetCheck {
  readonly #question: SubsetQuestion;
  /** The pairs that are being compared: what refers back to itself fits as long as nothing else speaks against it. */
  readonly #open: (readonly [unknown, unknown])[] = [];

  constructor(question: SubsetQuestion) {
    this.#question = question;
  }

  /** What stands in the way, at one place and below it. */
  readonly compare = (innerPart: unknown, outerPart: unknown, path: string): readonly Obstacle[] => {
    const inner = this.#question.inner.resolve(innerPart);
    const outer = this.#question.outer.resolve(outerPart);
    if (inner === false || (outer !== false && Object.keys(constraintsOf(outer)).length === 0)) return [];
    if (outer === false || this.#open.length > MAX_DEPTH)
      return [{ path, keyword: "", inner: innerPart, outer: outerPart }];
    if (isSame(inner, outer) || this.#open.some(([one, other]) => one === inner && other === outer))
      return [];
    this.#open.push([inner, outer]);
    try {
      return this.#compareNodes({ inner, outer, path, compare: this.compare, ...this.#names });
    } finally {
      this.#open.pop();
    }
  };

  get #names(): Pick<SchemaPair, "namesMustStay"> {
    return { namesMustStay: this.#question.namesMustStay };
  }

  #compareNodes(pair: SchemaPair): readonly Obstacle[] {
    const { inner, outer, path, compare } = pair;
    const [innerAll, outerAll] = [conjunctsOf(inner), conjunctsOf(outer)];
    if (outerAll.length > 1)
      return outerAll.flatMap((one, index) =>
        compare(inner, one, index === 0 ? path : `${path}.allOf[${index - 1}]`),
      );
    const choice = choiceOf(inner);
    if (choice !== undefined) return this.#eachOf(choice, pair);
    const wanted = choiceOf(outer);
    if (wanted !== undefined && this.#isTaken(inner, wanted, path)) return compare(inner, wanted.rest, path);
    if (innerAll.length > 1) return fewest(innerAll.map((one) => compare(one, outer, path))) ?? [];
    if (wanted !== undefined) return this.#oneAmong(wanted, pair);
    return RULES.flatMap((rule) => rule(pair));
  }

  /** Each alternative of the inner one must fit; unless what stands beside them does already. */
  #eachOf({ keyword, parts, rest }: Choice, { outer, path, compare }: SchemaPair): readonly Obstacle[] {
    const isBare = Object.keys(constraintsOf(rest)).length === 0;
    if (!isBare && compare(rest, outer, path).length === 0) return [];
    return parts.flatMap((part, index) =>
      compare(isBare ? part : { allOf: [rest, part] }, outer, `${path}.${keyword}[${index}]`),
    );
  }

  /** No alternative of the outer one takes all of the inner one: then some must take each of its kinds. */
  #oneAmong(wanted: Choice, pair: SchemaPair): readonly Obstacle[] {
    const { inner, path, compare } = pair;
    const beside = compare(inner, wanted.rest, path);
    const split = splitOf(inner);
    if (split.length > 1 && split.every((part) => this.#isTaken(part, wanted, path))) return beside;
    const attempts = wanted.parts
      .filter((part) => !areDisjoint(inner, this.#question.outer.resolve(part) || { enum: [] }))
      .map((part) => compare(inner, part, path));
    const best = wanted.keyword === "anyOf" ? fewest(attempts) : undefined;
    const whole = { path, keyword: wanted.keyword, inner, outer: wanted.parts };
    return [...beside, ...(best === undefined || best.length === 0 ? [whole] : best)];
  }

  #isTaken(inner: SchemaNode, { keyword, parts }: Choice, path: string): boolean {
    const taker = parts.findIndex((part) => this.compare(inner, part, path).length === 0);
    if (taker === -1) return false;
    if (keyword === "anyOf") return true;
    // Of oneOf, no other alternative may take any of it.
    return parts.every((part, index) => {
      const other = this.#question.outer.resolve(part);
      return index === taker || other === false || areDisjoint(inner, other);
    });
  }
}

/** Alternatives, and what stands beside them. */
interface Choice {
  readonly keyword: "anyOf" | "oneOf";
  readonly parts: readonly unknown[];
  readonly rest: SchemaNode;
}

function choiceOf(node: SchemaNode): Choice | undefined {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: parts, ...rest } = node;
    if (Array.isArray(parts)) return { keyword, parts, rest };
  }
  return undefined;
}

/** What all must hold of one value. */
function conjunctsOf(node: SchemaNode): readonly unknown[] {
  const { allOf: _allOf, ...rest } = node;
  const parts = listOf(node, "allOf");
  return parts.length === 0 ? [node] : [rest, ...parts];
}

/** A schema in parts that each have one kind, or one value. */
function splitOf(node: SchemaNode): readonly SchemaNode[] {
  const values = valuesOf(node);
  if (values !== undefined) {
    const { const: _const, enum: _enum, ...rest } = node;
    return values.length > MAX_SPLIT ? [node] : values.map((value) => ({ ...rest, enum: [value] }));
  }
  const kinds = [...kindsOf(node)].filter((kind, _, all) => kind !== "integer" || !all.includes("number"));
  return kinds.map((type) => ({ ...node, type }));
}
