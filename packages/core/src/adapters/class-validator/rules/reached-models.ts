import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoModel, FieldModel } from "./dto-model.js";

/** The fields that a client sends, or is sent. */
export function shownFields({ fields }: DtoModel, side: SchemaSide): readonly FieldModel[] {
  return [...fields.values()].filter(({ excluded, excludedFromOutput }) =>
    side === "input" ? !excluded : !excludedFromOutput,
  );
}

/** The classes of which values on one side may be, those of kinds that a discriminator names among them. */
export function reachedModels(root: DtoModel, side: SchemaSide): ReadonlySet<DtoModel> {
  const found = new Set([root]);
  // What is added while the set is walked is walked as well.
  for (const model of found)
    for (const { nested } of shownFields(model, side))
      for (const { model: kind } of nested === undefined ? [] : (nested.discriminator?.subTypes ?? [nested]))
        found.add(kind());
  return found;
}
