import type { ErrorObject } from "ajv";
import type { JsonSchema } from "@toolwright/kernel";
import { pointedKey } from "../../schema/json-pointer.js";
import type { Issue } from "../../schema/schema-adapter.js";
import { withoutOtherBranches } from "./meant-branches.js";

/** Errors that only say that another one was found: in a branch of `if`, or about a property's name. */
const ECHOES: ReadonlySet<string> = new Set(["if", "propertyNames"]);

/** ajv's errors as issues: in its own words, each once, in the order of their places. */
export function readIssues(
  value: unknown,
  errors: readonly ErrorObject[],
  schema: JsonSchema,
): readonly Issue[] {
  const found = withoutOtherBranches(errors, schema).filter((error) => !ECHOES.has(error.keyword));
  const issues = (found.length > 0 ? found : errors).map((error) => readIssue(value, error));
  const distinct = new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.message]), issue]));
  return [...distinct.values()].sort((left, right) => comparePaths(left.path, right.path));
}

function readIssue(value: unknown, error: ErrorObject): Issue {
  const path = readPointer(value, error.instancePath);
  const key = namedProperty(error);
  return {
    path: key === undefined ? path : [...path, key],
    message: error.message ?? `must pass "${error.keyword}"`,
  };
}

/** A JSON Pointer (RFC 6901) as keys. Only the value tells an index from a property that is named like one. */
function readPointer(root: unknown, pointer: string): (string | number)[] {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => {
      const name = pointedKey(segment);
      const key = Array.isArray(value) ? Number(name) : name;
      value = (value as Readonly<Record<string | number, unknown>> | undefined)?.[key];
      return key;
    });
}

/** The property that is missing, or should not be there: the place to look at, where ajv points at the object. */
function namedProperty({ params, propertyName }: ErrorObject): string | undefined {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<
    Record<string, unknown>
  >;
  const named = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName;
  return typeof named === "string" ? named : undefined;
}

function comparePaths(left: readonly PropertyKey[], right: readonly PropertyKey[]): number {
  for (const [at, key] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (key !== other) return compareKeys(key, other);
  }
  return left.length - right.length;
}

function compareKeys(left: PropertyKey, right: PropertyKey): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left) < String(right) ? -1 : 1;
}
