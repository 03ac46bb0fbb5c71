import type { DtoModel, FieldModel, NestedModel } from "../rules/dto-model.js";

/** Which fields of a class, and of those that it holds, may hold something secret. */
export class Secrets {
  /** Classes below a sensitive field: their schemas are shared by all fields that hold them. */
  readonly #below: ReadonlySet<unknown>;

  constructor(root: DtoModel) {
    const fields = [...modelsFrom([root])].flatMap((model) => [...model.fields.values()]);
    const held = fields.filter(isSensitive).flatMap(modelsHeld);
    this.#below = new Set([...modelsFrom(held)].map(({ target }) => target));
  }

  /** Whether a value of a field is secret, is below one that is, or holds one. */
  has({ target }: DtoModel, field: FieldModel): boolean {
    if (this.#below.has(target) || isSensitive(field)) return true;
    return [...modelsFrom(modelsHeld(field))].some(
      (held) => this.#below.has(held.target) || [...held.fields.values()].some(isSensitive),
    );
  }
}

function isSensitive({ docs }: FieldModel): boolean {
  return docs?.sensitive === true;
}

function modelsHeld({ nested }: FieldModel): readonly DtoModel[] {
  return nested === undefined ? [] : kindsOf(nested).map(({ model }) => model());
}

function kindsOf(nested: NestedModel): readonly Pick<NestedModel, "model">[] {
  return nested.discriminator?.subTypes ?? [nested];
}

/** Models, and all that their values may hold. */
function modelsFrom(models: readonly DtoModel[]): ReadonlySet<DtoModel> {
  const found = new Set(models);
  // What is added while the set is walked is walked as well.
  for (const { fields } of found)
    for (const field of fields.values()) for (const model of modelsHeld(field)) found.add(model);
  return found;
}
