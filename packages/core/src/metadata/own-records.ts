import { isReflectLoaded } from "./reflected-types.js";
import { enhanced } from "./enhancements.js";
import { isStandardContext, markStandardUse } from "./standard-use.js";
import type { ToolMetadata, ToolSlices } from "./tool-metadata.js";

/**
 * Shared by all copies of this package, so that decorators of one copy are seen by the boot of another. The version
 * changes when the record's shape does.
 */
const RECORDS = Symbol.for("@toolwright/core:tool:v3");

/** One decorated member of exactly one prototype, or of a constructor where it is static. */
export interface MemberRecord {
  readonly key: string | symbol;
  readonly metadata: ToolMetadata;
}

const NOTHING: ToolMetadata = {
  tools: [],
  inputs: [],
  outputs: [],
  annotations: [],
  contexts: [],
  parameters: [],
  guards: [],
  interceptors: [],
  filters: [],
  data: [],
  faults: [],
  beforeReflect: false,
};

/** The records of exactly this prototype or constructor, in the order of declaration. */
export function ownRecords(target: object): readonly MemberRecord[] {
  if (!Object.hasOwn(target, RECORDS)) return [];
  return (target as Readonly<Record<symbol, readonly MemberRecord[]>>)[RECORDS] ?? [];
}

/**
 * Adds what a decorator said to the member's own record; a record of a base class is never touched.
 *
 * The records sit on the prototype itself: not on the function, which a later decorator may replace, and not in
 * reflect-metadata, which may be missing, late, or there twice.
 *
 * A compiler for standard decorators gives something else in place of the key; boot tells of that.
 *
 * @param key `undefined` for a constructor's parameter, which is kept under `"constructor"`
 * @throws TypeError on a field, where decorators are compiled as standard ones
 */
export function recordSlices(
  target: object,
  key: PropertyKey | undefined,
  slices: Partial<ToolSlices>,
): void {
  if (isStandardContext(key)) {
    markStandardUse(target, key);
    return;
  }
  const name = typeof key === "number" ? String(key) : (key ?? "constructor");
  const records = ownRecords(target);
  const known = records.find((record) => record.key === name);
  const added = Object.freeze({ key: name, metadata: append(known?.metadata ?? NOTHING, slices) });
  const value = known === undefined ? [...records, added] : records.map((r) => (r === known ? added : r));
  Object.defineProperty(target, RECORDS, { value: Object.freeze(value), configurable: true });
}

function append(metadata: ToolMetadata, slices: Partial<ToolSlices>): ToolMetadata {
  return Object.freeze({
    tools: joined(metadata.tools, slices.tools),
    inputs: joined(metadata.inputs, slices.inputs),
    outputs: joined(metadata.outputs, slices.outputs),
    annotations: joined(metadata.annotations, slices.annotations),
    contexts: joined(metadata.contexts, slices.contexts),
    parameters: joined(metadata.parameters, slices.parameters),
    ...enhanced(metadata, slices),
    beforeReflect: metadata.beforeReflect || !isReflectLoaded(),
  });
}

function joined<T>(before: readonly T[], added: readonly T[] = []): readonly T[] {
  return Object.freeze([...before, ...added]);
}
