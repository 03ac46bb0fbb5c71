import { messageOf } from "../../../errors/error-policy.js";
import type { Issue } from "../../../schema/schema-adapter.js";

/** The issue of what code of a DTO class threw, or members of a value that are computed when they are read. */
export function faultOf(error: unknown): Issue {
  return { path: [], message: messageOf(error) ?? "cannot be transformed", cause: { thrown: error } };
}
