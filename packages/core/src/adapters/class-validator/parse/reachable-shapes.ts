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
      pending.push(nested.model(), ...(nested.discriminator?.subTypes ?? []).map(({ model }) => model()));
    }
  }
  return found;
}
