import type { DtoShape } from "./dto-shape.js";

/** Shapes by their classes. */
export type ReachableShapes = ReadonlyMap<unknown, DtoShape>;

/** The shapes that values of a shape may hold, itself included, by their class. */
export function reachableShapes(root: DtoShape): ReachableShapes {
  const found = new Map<unknown, DtoShape>();
  const pending = [root];
  for (let shape = pending.pop(); shape !== undefined; shape = pending.pop()) {
    if (found.has(shape.target)) continue;
    found.set(shape.target, shape);
    for (const { nested } of shape.fields.values()) {
      if (nested === undefined) continue;
      // Where a discriminator names the kinds, no value is of the class above them, unless it is one of them.
      pending.push(...(nested.discriminator?.subTypes ?? [nested]).map(({ model }) => model()));
    }
  }
  return found;
}
