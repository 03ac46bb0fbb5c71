import { isPlainObject } from "../../../../schema/plain-object.js";

/** More keys than that are not data that a model writes; class-transformer's cost grows with their square. */
const MAX_KEYS = 4_000;

/** The name under which assignments change what an object is, so that whoever copies it is in danger. */
export const FORBIDDEN_NAME = "__proto__";

/** Why {@link FORBIDDEN_NAME} is refused. */
export const FORBIDDEN_NAME_MESSAGE = `${FORBIDDEN_NAME} is not allowed as a name`;

/**
 * Checks data of no declared class.
 *
 * @throws Error for an object with too many keys, or a forbidden one; a class instance comes from the process, not from a
 *   message, and is not looked into
 */
export function checkFreeData(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) value.forEach(checkFreeData);
  else if (isPlainObject(value)) {
    if (Object.hasOwn(value, FORBIDDEN_NAME)) throw new Error(FORBIDDEN_NAME_MESSAGE);
    const members = Object.values(value);
    if (members.length > MAX_KEYS) throw new Error(`must have no more than ${String(MAX_KEYS)} keys`);
    members.forEach(checkFreeData);
  }
}
