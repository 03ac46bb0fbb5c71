import type { ErrorObject } from "ajv";
import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";
import { referredPart } from "./referred-part.js";

/**
 * Takes out of ajv's errors what a union's other branches complain about.
 *
 * A branch may be meant when it is for the value's type and no property contradicts its constants: `{ kind: "cat" }` means
 * the branch with `kind: { const: "cat" }`. Errors of branches that are not meant say nothing to whoever sent the value.
 * Where one branch is meant, its errors stand for the union's own. Where none is, all errors stay.
 */
export function withoutOtherBranches(
  errors: readonly ErrorObject[],
  root: JsonSchema,
): readonly ErrorObject[] {
  let kept: ErrorObject[] = [];
  for (const error of errors) {
    const isUnion = error.keyword === "anyOf" || error.keyword === "oneOf";
    // Branches come before their union, so that inner unions are settled first.
    if (isUnion && Array.isArray(error.schema)) kept = settle(kept, error, root);
    else kept.push(error);
  }
  return kept;
}

function settle(before: ErrorObject[], union: ErrorObject, root: JsonSchema): ErrorObject[] {
  const branches = union.schema as readonly unknown[];
  const others = branches.filter((branch) => !mayBeMeant(resolved(branch, root), union.data));
  if (others.length === branches.length || !isFailure(union)) return [...before, union];
  const prefixes = others.flatMap((branch) =>
    prefixesOf(branch, `${union.schemaPath}/${branches.indexOf(branch)}`),
  );
  const kept = before.filter(
    (error) => !isBelow(error, union) || !prefixes.some((prefix) => error.schemaPath.startsWith(prefix)),
  );
  const isExplained = others.length === branches.length - 1 && kept.some((error) => isBelow(error, union));
  return isExplained ? kept : [...kept, union];
}

/** Not when several branches of a `oneOf` fit: then there are no errors of branches. */
function isFailure({ keyword, params }: ErrorObject): boolean {
  return keyword === "anyOf" || (params as { passingSchemas?: unknown }).passingSchemas === null;
}

function isBelow({ instancePath }: ErrorObject, union: ErrorObject): boolean {
  return instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
}

/** How the places of a branch's errors begin: with its own place, or with that of the definition that it refers to. */
function prefixesOf(branch: unknown, place: string): readonly string[] {
  const ref = isSchemaObject(branch) ? branch["$ref"] : undefined;
  return typeof ref === "string" && ref !== "#" ? [`${place}/`, `${ref}/`] : [`${place}/`];
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
