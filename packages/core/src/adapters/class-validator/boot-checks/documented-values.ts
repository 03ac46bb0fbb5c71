import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { refusedValue } from "../../../schema/values/refused-values.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { jsonOf } from "../emit/emit-field.js";
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
 * Refuses defaults and examples of `@Field` that the field's own schema refuses. Where a `@Transform` or a setter makes the value, the rules
 * are about what it makes.
 *
 * @throws the fault TW_SCHEMA_VALUE
 */
export function refuseValues(emitted: readonly EmittedField[], root: JsonSchema, side: SchemaSide): void {
  for (const { target, field, schema, isSecret } of emitted) {
    if (isMadeByCode(target, field.property) || (side === "output" && isRewritten(field))) continue;
    const place = `${target.name}.${field.property}`;
    const { default: _published, ...rest } = schema;
    const said = jsonOf(field.docs?.default);
    const documented = said === undefined ? rest : { ...rest, default: said };
    const fault = refusedValue({ place, schema: documented, isSecret }, root);
    if (fault !== undefined) throw fault;
  }
}
