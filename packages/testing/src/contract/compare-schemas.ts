import { canonicalJson } from "../canonical-json.js";
import type { ToolChange } from "./change.js";
import { defaultChanges } from "./default-changes.js";
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
  const obstacles = obstaclesOf(before, after, { side, path });
  const broken = [
    ...obstacles,
    ...(side === "input" ? defaultChanges(before, after, path).filter(isNotGone(obstacles)) : []),
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

/** What is gone altogether has been told. */
function isNotGone(obstacles: readonly Difference[]): (one: Difference) => boolean {
  const gone = obstacles.filter(({ keyword }) => keyword === "properties");
  return ({ path }) => !gone.some((known) => isWithin(path, known.path));
}

/** The schema that an alternative belongs to: what is wrong with one is wrong with the whole. */
function nodeOf(path: string): string {
  return path.replace(/(\.(anyOf|oneOf|allOf)\[\d+\])+$/, "");
}

function isWithin(path: string, outer: string): boolean {
  return path.startsWith(outer) && /^($|[.[])/.test(path.slice(outer.length));
}

/** The place of a value, in whichever alternative it is described. */
function placeOf(path: string): string {
  return path.replace(/\.(anyOf|oneOf|allOf)\[\d+\]/g, "");
}

function covers(broken: Broken, difference: Difference): boolean {
  if (broken.keyword === "default" || difference.keyword === "default")
    return broken.keyword === difference.keyword && placeOf(broken.path) === placeOf(difference.path);
  if (isSilent(difference.keyword)) return false;
  if (nodeOf(difference.path) === broken.node) return true;
  if (difference.path.startsWith(`${broken.path}.${broken.keyword}`)) return true;
  const isWhole = ["", "anyOf", "oneOf", "properties", "items"].includes(broken.keyword);
  return isWhole && difference.path !== broken.node && isWithin(difference.path, broken.node);
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
