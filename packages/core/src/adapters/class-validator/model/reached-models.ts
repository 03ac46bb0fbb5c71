import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { type DtoModel, type FieldModel, kindsOf } from "./dto-model.js";

/** Which fields of a class are looked at. */
export type FieldsOf = (model: DtoModel) => Iterable<FieldModel>;

/** The fields that a client sends, or is sent. */
export function shownFields({ fields }: DtoModel, side: SchemaSide): readonly FieldModel[] {
  return [...fields.values()].filter(({ excluded, excludedFromOutput }) =>
    side === "input" ? !excluded : !excludedFromOutput,
  );
}

/**
 * Classes, and all of which values in their fields may be, those of kinds that a discriminator names among them. Where it
 * names some, no value is of the class above them, unless it is one of them.
 *
 * @param fieldsOf the fields that are followed; by default all
 */
export function reachedModels(
  roots: Iterable<DtoModel>,
  fieldsOf: FieldsOf = ({ fields }) => fields.values(),
): ReadonlySet<DtoModel> {
  const found = new Set(roots);
  // What is added while the set is walked is walked as well.
  for (const model of found)
    for (const field of fieldsOf(model)) for (const held of heldBy(field)) found.add(held);
  return found;
}

/** The classes of which values of a field may be. */
export function heldBy({ nested }: FieldModel): readonly DtoModel[] {
  return nested === undefined ? [] : kindsOf(nested).map(({ model }) => model());
}
