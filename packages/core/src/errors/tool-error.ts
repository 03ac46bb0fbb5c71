import type { Issue } from "../schema/schema-adapter.js";
import { hasBrand } from "./has-brand.js";

const BRAND = Symbol.for("@toolwright/core:ToolError");
const INVALID_ARGUMENTS = Symbol.for("@toolwright/core:InvalidArgumentsError");

/**
 * An error for the *model*: its message becomes the text of a result with `isError: true`, also where the app masks
 * other errors. Say what went wrong and what to do next.
 *
 * @example
 * ```ts
 * throw new ToolError(`There is no article "${sku}". Search with search_articles first.`);
 * ```
 */
export class ToolError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ToolError";
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Thrown by calls within the process when the arguments do not fit; over the wire it is the tool error's text. */
export class InvalidArgumentsError extends ToolError {
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    super(message);
    this.name = "InvalidArgumentsError";
    this.issues = issues;
    Object.defineProperty(this, INVALID_ARGUMENTS, { value: true });
  }
}

/** Whether a thrown value is a {@link ToolError}, also one made by another copy of this package. */
export function isToolError(value: unknown): value is ToolError {
  return hasBrand(value, BRAND);
}

/** Whether a thrown value is an {@link InvalidArgumentsError}, also one made by another copy of this package. */
export function isInvalidArgumentsError(value: unknown): value is InvalidArgumentsError {
  return hasBrand(value, INVALID_ARGUMENTS);
}
