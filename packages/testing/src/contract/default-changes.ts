import { canonicalJson } from "../canonical-json.js";
import type { Difference } from "./differences.js";
import { areDisjoint } from "./disjoint.js";
import { propertyPath } from "./member-rules.js";
import { SchemaRoot } from "./schema-root.js";
import {
  hasPlace,
  type LocatedPart,
  partsAt,
  schemaOf,
  type SchemaView,
  type Step,
  stepsOf,
  viewsOf,
} from "./schema-view.js";
import { SubsetCheck } from "./subset-check.js";

/**
 * All places at which whoever leaves something out gets something else than before, however the schemas are written: by
 * references, by alternatives of any number and order.
 */
export function defaultChanges(before: unknown, after: unknown, path: string): readonly Difference[] {
  if (!mayHaveDefaults(before)) return [];
  return new Comparison(before, after).between([{ part: before, path }], [{ part: after, path }], path);
}

class Comparison {
  readonly #before: SchemaRoot;
  readonly #after: SchemaRoot;
  readonly #subset: SubsetCheck;
  readonly #own: SubsetCheck;
  /** The places that are being compared: what refers back to itself has been told where it was met first. */
  readonly #open: (readonly [SchemaView, SchemaView])[] = [];

  constructor(before: unknown, after: unknown) {
    this.#before = new SchemaRoot(before);
    this.#after = new SchemaRoot(after);
    this.#subset = new SubsetCheck({ inner: this.#before, outer: this.#after, namesMustStay: true });
    this.#own = new SubsetCheck({ inner: this.#before, outer: this.#before, namesMustStay: true });
  }

  between(ones: readonly LocatedPart[], others: readonly LocatedPart[], path: string): readonly Difference[] {
    if (!ones.some(({ part }) => mayHaveDefaults(part))) return [];
    const [was, is] = [viewsOf(this.#before, ones), viewsOf(this.#after, others)];
    // Where nothing gets in, there is nothing to leave out.
    if (was.length === 0 || is.length === 0) return [];
    const met = [was.flat(), is.flat()] as const;
    if (this.#open.some(([one, other]) => isSameView(one, met[0]) && isSameView(other, met[1]))) return [];
    this.#open.push(met);
    try {
      const own = changed(was, is, path);
      const areAlternatives = own.length === 0 && was.length > 1 && is.length > 1;
      // Of alternatives that take the same values, the first is the one that counts.
      const counting = was.filter(
        (view, index) => !was.slice(0, index).some((first) => takes(this.#own, first, view)),
      );
      return [...own, ...counting.flatMap((view) => this.#within(view, is, areAlternatives))];
    } finally {
      this.#open.pop();
    }
  }

  /** An alternative, by the one that takes its values now; by all that may take some, where none takes them all. */
  #within(view: SchemaView, is: readonly SchemaView[], areAlternatives: boolean): readonly Difference[] {
    const taker = is.length === 1 ? is[0] : is.find((other) => takes(this.#subset, other, view));
    if (taker === undefined)
      return is.filter((other) => !isDisjoint(view, other)).flatMap((other) => this.#members(view, other));
    return [
      ...(areAlternatives ? changed([view], [taker], view.at(-1)?.path ?? "") : []),
      ...this.#members(view, taker),
    ];
  }

  #members(view: SchemaView, other: SchemaView): readonly Difference[] {
    return view.flatMap(({ node, path }) =>
      stepsOf(node)
        .filter((step) => hasPlace(other, step))
        .flatMap((step) => {
          const at = pathOf(path, step);
          return this.between(partsAt(view, step, at), partsAt(other, step, at), at);
        }),
    );
  }
}

/** What stands in for a value that is left out: of alternatives, the first that has anything to say. */
function standIn(views: readonly SchemaView[]): unknown {
  return views.flat().find(({ node }) => "default" in node)?.node["default"];
}

function changed(was: readonly SchemaView[], is: readonly SchemaView[], path: string): readonly Difference[] {
  const [before, after] = [standIn(was), standIn(is)];
  if (before === undefined || canonicalJson(before) === canonicalJson(after)) return [];
  return [{ path, keyword: "default", before, after }];
}

function takes(subset: SubsetCheck, taker: SchemaView, view: SchemaView): boolean {
  return subset.compare(schemaOf(view), schemaOf(taker), "").length === 0;
}

function isDisjoint(view: SchemaView, other: SchemaView): boolean {
  return view.some(({ node }) => other.some(({ node: also }) => areDisjoint(node, also)));
}

function isSameView(one: SchemaView, other: SchemaView): boolean {
  return one.length === other.length && one.every(({ node }, index) => node === other[index]?.node);
}

function mayHaveDefaults(part: unknown): boolean {
  return /"(default|\$ref)":/.test(canonicalJson(part));
}

function pathOf(path: string, { keyword, key }: Step): string {
  if (keyword === "properties") return propertyPath(path, String(key));
  return key === undefined ? `${path}.${keyword}` : `${path}.${keyword}[${JSON.stringify(key)}]`;
}
