import { isRecord } from "../metadata/is-record.js";
import { recordSlices } from "../metadata/own-records.js";
import type { SchemaSource, SentOf } from "../schema/schema-types.js";
import type { FromParameter, InputCheck } from "./signature-checks.js";

/** What `@Input` takes beside the schema. */
export interface InputOptions<S> {
  /** Complete inputs, checked against the schema at boot and published as `_meta.inputExamples`. */
  readonly examples?: readonly SentOf<S>[] | undefined;
}

/** A decorator for a parameter, or for the method whose first parameter is meant. */
export type InputDecorator<S> = <T, K extends PropertyKey, P extends number | PropertyDescriptor>(
  target: T,
  key: K & InputCheck<T, K, P, S>,
  at: P,
) => void;

/**
 * Names the schema of a tool's arguments: on the parameter that receives them or, meaning the first parameter, on the
 * method. They are validated before the method runs, and the parameter receives what the schema produces.
 *
 * Without a schema, the parameter's class is the schema. That needs a compiler that emits decorator metadata and a class
 * imported plainly (`import type` erases it); naming the class, `@Input(IssueDraft)`, needs neither. Either way a class takes
 * an adapter for its kind in `createApp({ schemas })`.
 *
 * @example
 * ```ts
 * const Query = z.object({ text: z.string(), limit: z.number().default(10) });
 *
 * search(@Input(Query, { examples: [{ text: "timeout" }] }) { text, limit }: Args<typeof Query>): Promise<string> { … }
 * ```
 */
export function Input<S extends SchemaSource = FromParameter>(
  ...given: [source?: S, options?: InputOptions<S>]
): InputDecorator<S> {
  const [source, options = {}] = given;
  const isMeant = isRecord(options);
  const { examples: listed, ...rest }: InputOptions<S> = isMeant ? options : {};
  const faults = isMeant ? [] : [{ option: "@Input", reason: "it takes a schema and an object of options" }];
  // What is no array is written down as it is, for boot to tell.
  const examples = Array.isArray(listed) ? Object.freeze([...(listed as readonly SentOf<S>[])]) : listed;
  // Counted, not compared with undefined: a circular import passes `undefined` for a schema.
  const said = {
    inferred: given.length === 0,
    source,
    examples,
    ...(Object.keys(rest).length > 0 && { rest }),
  };
  return (target, key, at) => {
    const parameter = typeof at === "number" ? at : undefined;
    recordSlices(target as object, key, { inputs: [Object.freeze({ ...said, parameter })], faults });
  };
}
