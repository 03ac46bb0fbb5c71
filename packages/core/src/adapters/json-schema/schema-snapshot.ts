import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";

/** Levels of objects and arrays. Two per level of a tool's arguments, and hosts give up long before. */
const MAX_DEPTH = 512;

/** Objects and arrays. Compiling takes tens of microseconds for each. */
const MAX_NODES = 50_000;

/** What a schema said as JSON when it was compiled. */
export interface SchemaSnapshot {
  readonly schema: JsonSchema;
  readonly text: string;
}

/**
 * What a schema says as JSON, taken when it is compiled: what is published is then what is validated, whatever happens to
 * the author's object later. Members that JSON does not carry, such as TypeBox's symbols, are left out.
 *
 * @throws Error for what JSON cannot carry, and for a schema too deep or too large
 */
export function snapshotOf(source: JsonSchema): SchemaSnapshot {
  measure(source);
  const text = JSON.stringify(source);
  const schema: unknown = JSON.parse(text);
  if (isSchemaObject(schema)) return { schema, text };
  throw new Error("its toJSON does not return an object");
}

/** Without recursion: a schema may be deeper than the stack, or refer to itself. */
function measure(source: object): void {
  let level: readonly object[] = [source];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_DEPTH) throw new Error(`it is circular, or nested deeper than ${MAX_DEPTH} levels`);
    if (nodes > MAX_NODES) throw new Error(`it is circular, or has more than ${MAX_NODES} parts`);
    level = level.flatMap((node) => Object.values(node).filter(isContainer));
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
