import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { refusedValue } from "../../../schema/values/refused-values.js";
import type { EmittedField } from "../emit/emit-dto.js";
import { isRewritten } from "../emit/emit-rewritten.js";
import { jsonOf } from "../keywords/json-value.js";
import { isMadeByCode } from "../model/exposure.js";

/**
 * Refuses defaults and examples of `@Field` that the field's own schema refuses. Where a `@Transform` or a setter makes the
 * value, the rules are about what it makes.
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
