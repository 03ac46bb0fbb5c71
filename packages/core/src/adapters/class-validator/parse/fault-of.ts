import { messageOf } from "../../../errors/error-policy.js";
import type { Issue } from "../../../schema/schema-adapter.js";

/** The issue of what class-transformer failed with: what code of a DTO class threw, or that the value is too deep for it. */
export function faultOf(error: unknown): Issue {
  if (error instanceof RangeError && error.message.includes("stack"))
    return { path: [], message: "is nested too deeply" };
  return { path: [], message: messageOf(error) ?? "cannot be transformed", cause: { thrown: error } };
}
