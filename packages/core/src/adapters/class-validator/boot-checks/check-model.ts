import { schemaFault } from "../../../schema/schema-fault.js";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoModel, FieldModel } from "../model/dto-model.js";
import { reachedModels, shownFields } from "../model/reached-models.js";
import { contradictionIn } from "./contradictions.js";
import { refuseSentNames } from "./sent-names.js";

/**
 * Refuses classes that boot could serve and no call could use.
 *
 * @throws the faults TW_DTO_CONSTRUCTOR, TW_DTO_NAME and TW_DTO_FIELD_UNSATISFIABLE
 */
export function checkModel(root: DtoModel, side: SchemaSide): void {
  for (const model of reachedModels([root], (held) => shownFields(held, side))) {
    // What is returned is read into objects that no constructor makes.
    if (side === "input") refuseFailingConstructor(model);
    refuseSentNames(model, side);
    for (const field of shownFields(model, side)) refuseContradiction(model, field, side);
  }
}

function refuseFailingConstructor({ target, failure }: DtoModel): void {
  if (failure !== undefined) throw schemaFault("TW_DTO_CONSTRUCTOR", { dto: target.name, reason: failure });
}

function refuseContradiction({ target }: DtoModel, field: FieldModel, side: SchemaSide): void {
  const found = contradictionIn({ target, field, side });
  if (found === undefined) return;
  const place = `${target.name}.${field.property}`;
  throw schemaFault("TW_DTO_FIELD_UNSATISFIABLE", { place, ...found });
}
