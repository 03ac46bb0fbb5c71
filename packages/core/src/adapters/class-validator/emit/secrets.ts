import type { DtoModel, FieldModel } from "../model/dto-model.js";
import { heldBy, reachedModels } from "../model/reached-models.js";

/** Which fields of a class, and of those that it holds, may hold something secret. */
export class Secrets {
  /** Classes below a sensitive field: their schemas are shared by all fields that hold them. */
  readonly #below: ReadonlySet<unknown>;

  constructor(root: DtoModel) {
    const fields = [...reachedModels([root])].flatMap((model) => [...model.fields.values()]);
    const held = fields.filter(isSensitive).flatMap(heldBy);
    this.#below = new Set([...reachedModels(held)].map(({ target }) => target));
  }

  /** Whether a value of a field is secret, is below one that is, or holds one. */
  has({ target }: DtoModel, field: FieldModel): boolean {
    if (this.#below.has(target) || isSensitive(field)) return true;
    return [...reachedModels(heldBy(field))].some(
      (held) => this.#below.has(held.target) || [...held.fields.values()].some(isSensitive),
    );
  }
}

function isSensitive({ docs }: FieldModel): boolean {
  return docs?.sensitive === true;
}
