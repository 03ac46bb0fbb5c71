import type { ErrorObject } from "ajv";
import type { JsonSchema } from "@toolwright/kernel";
import { referredPart } from "../../schema/json-pointer.js";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";
import { PartsAt } from "./parts-at.js";

/** Levels that are walked down for the errors of one value. Each union looks at all that is wrong inside of it, at any depth. */
const MAX_STEPS = 200_000;

const NO_PARTS: ReadonlySet<unknown> = new Set();

/**
 * Takes out of ajv's errors what a union's other branches complain about.
 *
 * A branch may be meant when it is for the value's type and no property contradicts its constants: `{ kind: "cat" }` means
 * the branch with `kind: { const: "cat" }`. Errors of branches that are not meant say nothing to whoever sent the value.
 * Where one branch is meant, its errors stand for the union's own. Where none is, all errors stay. An error is known to be of
 * a branch by the part of the schema that it is of and by its place: definitions may be parts of several branches, and of
 * themselves. Of a value that takes too many steps, the errors of outer unions stay.
 *
 * @param root the schema as it was compiled: of the same objects
 */
export function withoutOtherBranches(
  errors: readonly ErrorObject[],
  root: JsonSchema,
): readonly ErrorObject[] {
  const branches = new Branches(root);
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    const isUnion = error.keyword === "anyOf" || error.keyword === "oneOf";
    // Branches come before their union, so that inner unions are settled first.
    const isSettled = isUnion && Array.isArray(error.schema) && isFailure(error) && !branches.isSpent;
    for (const told of isSettled ? branches.settle(takeBelow(kept, error), error) : [error]) kept.push(told);
  }
  return kept;
}

/** Takes the last errors, as far as they are of a union's value or parts of it: those of its branches are among them. */
function takeBelow(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  const { instancePath: place } = union;
  const within = `${place}/`;
  const isOutside = ({ instancePath: path }: ErrorObject): boolean =>
    path !== place && !path.startsWith(within);
  return errors.splice(errors.findLastIndex(isOutside) + 1);
}

class Branches {
  readonly #root: JsonSchema;
  readonly #parts = new Map<unknown, PartsAt>();
  #stepsLeft = MAX_STEPS;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** Whether there were too many steps already. */
  get isSpent(): boolean {
    return this.#stepsLeft < 0;
  }

  /** The errors that stay, of those that came before a union and are of its value. */
  settle(before: readonly ErrorObject[], union: ErrorObject): readonly ErrorObject[] {
    const branches = union.schema as readonly unknown[];
    const meant = branches.filter((branch) => mayBeMeant(resolved(branch, this.#root), union.data));
    if (meant.length === 0) return [...before, union];
    const others = branches.filter((branch) => !meant.includes(branch));
    const kept = before.filter(({ instancePath, parentSchema }) => {
      const place = instancePath.slice(union.instancePath.length);
      const isPart = (branch: unknown): boolean => this.#partsOf(branch, place).has(parentSchema);
      return !others.some(isPart) || meant.some(isPart);
    });
    if (kept.length === 0 || this.isSpent) return [...before, union];
    return meant.length === 1 ? kept : [...kept, union];
  }

  /** The parts of a branch at a place; none once there were too many steps. */
  #partsOf(branch: unknown, place: string): ReadonlySet<unknown> {
    this.#stepsLeft -= place.split("/").length - 1;
    if (this.isSpent) return NO_PARTS;
    // Known for all unions of one value: where it has many, they are mostly the same.
    const parts = this.#parts.get(branch) ?? new PartsAt(branch, this.#root);
    this.#parts.set(branch, parts);
    return parts.at(place);
  }
}

/** Not when several branches of a `oneOf` fit: then there are no errors of branches. */
function isFailure({ keyword, params }: ErrorObject): boolean {
  return keyword === "anyOf" || (params as { passingSchemas?: unknown }).passingSchemas === null;
}

function resolved(branch: unknown, root: JsonSchema): unknown {
  if (!isSchemaObject(branch) || typeof branch["$ref"] !== "string") return branch;
  return referredPart(root, branch["$ref"]) ?? branch;
}

function mayBeMeant(branch: unknown, value: unknown): boolean {
  if (!isSchemaObject(branch)) return branch === true;
  const { type } = branch;
  const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
  if (type !== undefined && !types.includes(typeOf(value)) && !isWholeNumber(types, value)) return false;
  return !isSchemaObject(value) || !contradictsConstants(branch, value);
}

function contradictsConstants(
  branch: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(propertiesOf(branch)).some(([key, part]) => {
    if (!isSchemaObject(part) || !Object.hasOwn(value, key)) return false;
    const allowed = Object.hasOwn(part, "const") ? [part["const"]] : part["enum"];
    return Array.isArray(allowed) && !allowed.includes(value[key]);
  });
}

function isWholeNumber(types: readonly unknown[], value: unknown): boolean {
  return types.includes("integer") && typeof value === "number";
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
