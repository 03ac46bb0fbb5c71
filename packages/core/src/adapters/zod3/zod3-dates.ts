import { dateFromText } from "../../schema/date-time.js";
import { remake, somePart } from "../../schema/zod/remake.js";
import type { ZodDefinition } from "../../schema/zod/zod-schema.js";
import { type Node, remade, ZOD_3_READING } from "./zod3-anatomy.js";

interface ParsingNode extends Node {
  _parse: (input: { data: unknown }) => unknown;
}

/**
 * A zod 3 schema that also takes the text of a date and time where the given one wants a `Date`. The given schema stays as
 * it is, and is returned where it wants no date.
 */
export function takingDatesAsText<S>(schema: S): S {
  return somePart(schema, ZOD_3_READING, wantsDate) ? (remake(schema, ZOD_3_READING, make) as S) : schema;
}

function wantsDate({ typeName, coerce }: ZodDefinition): boolean {
  return typeName === "ZodDate" && coerce !== true;
}

function make(part: unknown, def: ZodDefinition): Node {
  const copy = remade(part, def) as ParsingNode;
  if (!wantsDate(def)) return copy;
  const parse = copy._parse.bind(copy);
  const reading: ParsingNode["_parse"] = (input) => {
    // As zod 3 itself does where it coerces.
    input.data = dateFromText(input.data);
    return parse(input);
  };
  copy._parse = reading;
  return copy;
}
