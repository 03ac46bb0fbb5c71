import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { Issue, Parsed } from "../schema-adapter.js";

const NOT_VALID = "is not valid";

/**
 * What a Standard Schema says of a value (https://standardschema.dev). Libraries, and schemas that are written by hand, are taken
 * as they mean it where they keep to the standard loosely: a refusal without words is a refusal.
 *
 * @throws TypeError where there is no result at all
 */
export function fromStandard(outcome: StandardSchemaV1.Result<unknown>): Parsed {
  const given = outcome as Partial<Record<"issues" | "value", unknown>> | null | undefined;
  if (typeof given !== "object" || given === null)
    throw new TypeError("the schema's validate() gave no result, neither a value nor issues");
  const { issues, value } = given;
  if (issues === undefined || issues === null) return { ok: true, value };
  // Not by their own `map`: ArkType's issues and paths are arrays of classes of their own, which map to others of them.
  const read = Array.from(issues as readonly unknown[], issueOf);
  return { ok: false, issues: read.length > 0 ? read : [{ path: [], message: NOT_VALID }] };
}

function issueOf(issue: unknown): Issue {
  const { path } = (issue ?? {}) as { readonly path?: unknown };
  const segments: readonly unknown[] = Array.isArray(path) ? Array.from(path as unknown[]) : [path];
  return { path: segments.flatMap(keyOf), message: messageOf(issue) };
}

/** ArkType writes a message when it is read, and fails to for some properties named as every object's are. */
function messageOf(issue: unknown): string {
  try {
    const { message } = issue as { readonly message?: unknown };
    return typeof message === "string" && message !== "" ? message : NOT_VALID;
  } catch {
    return NOT_VALID;
  }
}

/** What is no key leads nowhere. */
function keyOf(segment: unknown): readonly PropertyKey[] {
  const key: unknown =
    typeof segment === "object" && segment !== null && "key" in segment ? segment.key : segment;
  return typeof key === "string" || typeof key === "number" || typeof key === "symbol" ? [key] : [];
}
