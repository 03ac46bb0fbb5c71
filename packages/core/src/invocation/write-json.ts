import { ToolError } from "../errors/tool-error.js";
import { writePath } from "../schema/write-issues.js";
import { findUnrepresentable } from "./find-unrepresentable.js";

/**
 * The JSON of what a tool returned.
 *
 * @throws ToolError that names the place, for what JSON cannot represent; and whatever a getter or `toJSON` threw
 */
export function writeJson(value: unknown): string {
  const written = representing(value, () => JSON.stringify(value) as string | undefined);
  if (written === undefined)
    throw new ToolError(`The tool returned ${kindOf(value)}, which JSON cannot represent.`);
  return written;
}

/** Runs what writes the JSON of a value, or of parts of it, and explains its failure by the value. */
export function representing<T>(value: unknown, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const fault = findUnrepresentable(value);
    if (fault === undefined) throw error;
    const { path, what } = fault;
    throw new ToolError(
      path.length === 0
        ? `The tool returned ${what}, which JSON cannot represent.`
        : `The tool returned a value that JSON cannot represent: ${writePath(path)} is ${what}.`,
    );
  }
}

function kindOf(value: unknown): string {
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
