import { isObject } from "../option-rules.js";
import type { AnyDynamicTool, DynamicToolChanges } from "./dynamic-tool.js";

/** All that a tool of the run time may say. */
export const TOOL_MEMBERS = [
  "name",
  "title",
  "description",
  "icons",
  "meta",
  "unknownArguments",
  "annotations",
  "input",
  "examples",
  "output",
  "decorators",
  "handler",
] as const satisfies readonly (keyof AnyDynamicTool)[];

/**
 * A copy of a tool, or of changes to one: their author may go on to use the object for the next one. What is `undefined` is
 * left out, as if nothing had been said.
 */
export function membersOf<T extends AnyDynamicTool | DynamicToolChanges>(given: T): T {
  const said = TOOL_MEMBERS.flatMap((member) => {
    const { [member]: value } = given as Readonly<Record<string, unknown>>;
    return value === undefined ? [] : [[member, copyOf(member, value)]];
  });
  return Object.fromEntries(said) as T;
}

function copyOf(member: string, value: unknown): unknown {
  // Adapters know a schema by its identity.
  const isSchema = member === "input" || member === "output";
  if (isSchema || !isObject(value)) return value;
  return Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value };
}
