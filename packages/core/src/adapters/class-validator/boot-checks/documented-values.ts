import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { refusedValue } from "../../../schema/values/refused-values.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { jsonOf, sharedDefault } from "../emit/emit-field.js";
import { isRewritten } from "../emit/emit-rewritten.js";
import type { FieldModel } from "../rules/dto-model.js";
import { isMadeByCode } from "./input-kinds.js";

/** A field whose schema is written. */
export interface EmittedField {
  readonly target: DtoClass;
  readonly field: FieldModel;
  readonly schema: JsonSchema;
  /** Whether its values are told to nobody. */
  readonly isSecret: boolean;
}

/**
 * Refuses defaults and examples that the field's own schema refuses. Where a `@Transform` or a setter makes the value, the rules
 * are about what it makes.
 *
 * @throws the fault TW_SCHEMA_VALUE
 */
export function refuseValues(emitted: readonly EmittedField[], root: JsonSchema, side: SchemaSide): void {
  for (const { target, field, schema, isSecret } of emitted) {
    if (isMadeByCode(target, field.property) || (side === "output" && isRewritten(field))) continue;
    const place = `${target.name}.${field.property}`;
    for (const initial of [jsonOf(field.docs?.default), initialOf(field, side)]) {
      const { default: _published, ...rest } = schema;
      const documented = initial === undefined ? rest : { ...rest, default: initial };
      const fault = refusedValue({ place, schema: documented, isSecret }, root);
      if (fault !== undefined) throw fault;
    }
  }
}

/**
 * What stands in for a field that is not sent. Of a class, it is valid by its rules and not by the names that clients send; and
 * what a method returns has been given its values by then.
 */
function initialOf(field: FieldModel, side: SchemaSide): unknown {
  return side === "input" && field.nested === undefined ? jsonOf(sharedDefault(field)) : undefined;
}
