import { canonicalJson } from "../canonical-json.js";
import type { ToolChange } from "./change.js";
import { type Difference, differencesOf } from "./differences.js";
import { isSilent } from "./schema-node.js";
import { SchemaRoot } from "./schema-root.js";
import { SubsetCheck } from "./subset-check.js";
import type { Obstacle } from "./subset-rule.js";
import { describeDifference, type Side, whyBreaking, whyHarmless } from "./wording.js";

/** A difference that a peer may stumble over. */
interface Broken extends Difference {
  /** The schema it belongs to, be it by one of its alternatives. */
  readonly node: string;
}

/**
 * How a schema has changed, breaking changes first. An input must go on taking what it took; an output must go on giving
 * nothing but what it gave.
 */
export function compareSchemas(
  before: unknown,
  after: unknown,
  { side, path }: { readonly side: Side; readonly path: string },
): readonly ToolChange[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const differences = differencesOf(before, after, path);
  const broken = [
    ...obstaclesOf(before, after, { side, path }),
    ...(side === "input" ? differences.filter(isOtherDefault) : []),
  ].map((one): Broken => ({ ...one, node: nodeOf(one.path) }));
  const rest = differences.filter((one) => !broken.some((known) => covers(known, one)));
  const changes = [
    ...unique(broken).map((one) => toChange("breaking", one, side)),
    ...rest.map((one) => toChange("harmless", one, side)),
  ];
  return changes.length > 0 ? changes : [rewritten(path)];
}

function obstaclesOf(
  before: unknown,
  after: unknown,
  { side, path }: { readonly side: Side; readonly path: string },
): readonly Difference[] {
  const [inner, outer] = side === "input" ? [before, after] : [after, before];
  const question = {
    inner: new SchemaRoot(inner),
    outer: new SchemaRoot(outer),
    namesMustStay: side === "input",
  };
  const obstacles = new SubsetCheck(question).compare(inner, outer, path);
  return obstacles.map(({ inner: one, outer: other, ...where }: Obstacle): Difference => {
    return side === "input"
      ? { ...where, before: one, after: other }
      : { ...where, before: other, after: one };
  });
}

/** Whoever leaves an argument out relies on what stands in for it. */
function isOtherDefault({ keyword, before }: Difference): boolean {
  return keyword === "default" && before !== undefined;
}

/** The schema that an alternative belongs to: what is wrong with one is wrong with the whole. */
function nodeOf(path: string): string {
  return path.replace(/(\.(anyOf|oneOf|allOf)\[\d+\])+$/, "");
}

function covers(broken: Broken, difference: Difference): boolean {
  if (broken.keyword === "default" || difference.keyword === "default")
    return broken.path === difference.path && broken.keyword === difference.keyword;
  if (isSilent(difference.keyword)) return false;
  if (nodeOf(difference.path) === broken.node) return true;
  const isWhole = ["", "anyOf", "oneOf", "properties", "items"].includes(broken.keyword);
  return (
    isWhole &&
    /^[.[]/.test(difference.path.slice(broken.node.length)) &&
    difference.path.startsWith(broken.node)
  );
}

/** Two ways may lead to one place; it is told once. */
function unique(broken: readonly Broken[]): readonly Broken[] {
  const known = new Map(broken.map((one) => [`${one.path} ${one.keyword}`, one]));
  return [...known.values()];
}

function toChange(severity: ToolChange["severity"], difference: Difference, side: Side): ToolChange {
  const why = severity === "breaking" ? whyBreaking(difference, side) : whyHarmless(difference, side);
  return { severity, path: difference.path, what: describeDifference(difference), why };
}

function rewritten(path: string): ToolChange {
  return {
    severity: "harmless",
    path,
    what: "is written in other words",
    why: "It lets in the same values.",
  };
}
