import { dateFromText } from "../date-time.js";
import { type Anatomy, remake, somePart } from "./remake.js";
import { isZod4, type ZodDefinition } from "./zod-schema.js";

/** A schema of zod 4, as far as making another like it goes. */
interface Node {
  readonly _zod: {
    readonly constr: new (def: object) => Node;
    run: (payload: { value: unknown }, context: unknown) => unknown;
  };
}

/** The members that hold other schemas, by kind. Only those that read what is sent. */
const READING: Readonly<Record<string, readonly string[]>> = {
  object: ["shape", "catchall"],
  array: ["element"],
  tuple: ["items", "rest"],
  record: ["valueType"],
  union: ["options"],
  intersection: ["left", "right"],
  lazy: ["getter"],
  optional: ["innerType"],
  nullable: ["innerType"],
  nonoptional: ["innerType"],
  default: ["innerType"],
  prefault: ["innerType"],
  catch: ["innerType"],
  readonly: ["innerType"],
  success: ["innerType"],
  promise: ["innerType"],
};

/** How zod 4 builds its schemas, as far as they read what is sent. */
export const ZOD_4: Anatomy = { definitionOf, membersOf };

/**
 * A zod 4 schema that also takes the text of a date and time where the given one wants a `Date`, since JSON has no dates.
 * The given schema stays as it is, and is returned where it wants no date.
 *
 * Its parts are made anew and zod decides by them as ever: in a union, a text becomes a date only where no earlier branch
 * takes it as it is.
 */
export function takingDatesAsText<S>(schema: S): S {
  return somePart(schema, ZOD_4, wantsDate) ? (remake(schema, ZOD_4, make) as S) : schema;
}

function definitionOf(part: unknown): ZodDefinition | undefined {
  return isZod4(part) ? part._zod.def : undefined;
}

function membersOf(def: ZodDefinition): readonly string[] {
  // After a preprocessing step, what was sent arrives on the other side of the pipe.
  if (def["type"] === "pipe") return definitionOf(def["in"])?.["type"] === "transform" ? ["out"] : ["in"];
  return READING[String(def["type"])] ?? [];
}

function wantsDate({ type, coerce }: ZodDefinition): boolean {
  return type === "date" && coerce !== true;
}

function make(part: unknown, def: ZodDefinition): Node {
  // zod keeps in the definition what a lazy part gave.
  const { _cachedInner: _, ...descriptors } = Object.getOwnPropertyDescriptors(def);
  const copy = new (part as Node)._zod.constr(Object.defineProperties({}, descriptors));
  if (wantsDate(def)) readText(copy);
  return copy;
}

function readText({ _zod: zod }: Node): void {
  const { run } = zod;
  const reading: typeof run = (payload, context) => {
    payload.value = dateFromText(payload.value);
    return run(payload, context);
  };
  zod.run = reading;
}
