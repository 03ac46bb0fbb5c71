import type { FieldModel } from "./dto-model.js";

/** A value that each call has anew is no default of the tool. */
export function sharedDefault({ defaultValue, isDefaultShared }: FieldModel): unknown {
  return isDefaultShared ? defaultValue : undefined;
}
