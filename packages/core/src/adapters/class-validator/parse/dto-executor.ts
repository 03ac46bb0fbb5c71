import { TransformationType } from "class-transformer";
import { TransformOperationExecutor } from "class-transformer/cjs/TransformOperationExecutor.js";
import { isPlainObject } from "./plain-object.js";
import { ChosenValue, NamedValues } from "./stand-ins.js";

type TransformArguments = Parameters<TransformOperationExecutor["transform"]>;

/**
 * class-transformer, with what it gets wrong done in its place, so that `@Transform` sees it made: the classes of
 * discriminated values anywhere but in a field or a list, and names in maps and in data of no class that every object, or
 * every map, has a member of.
 */
export class DtoExecutor extends TransformOperationExecutor {
  readonly #writes: boolean;

  /** @param groups of `@Expose` and `@Transform`; empty for none */
  constructor(type: TransformationType, groups: readonly string[]) {
    super(type, {
      exposeUnsetFields: true, // As the library's own functions do, unless told otherwise.
      exposeDefaultValues: type === TransformationType.PLAIN_TO_CLASS,
      ...(groups.length > 0 && { groups: [...groups] }),
    });
    this.#writes = type === TransformationType.CLASS_TO_PLAIN;
  }

  /** What a value becomes; without a class, it is of its own. */
  of(value: unknown, target?: unknown): unknown {
    return this.transform(undefined, value, target, undefined, value instanceof Map);
  }

  override transform(...[source, value, target, ...rest]: TransformArguments): unknown {
    if (typeof value !== "object" || value === null) return super.transform(source, value, target, ...rest);
    if (value instanceof ChosenValue)
      return value.shape === undefined ? value.value : this.of(value.value, value.shape.target);
    if (value instanceof NamedValues) return value.made((item) => this.of(item, target));
    if (value instanceof Map && this.#writes)
      return Object.fromEntries(
        [...(value as Map<string, unknown>)].map(([name, item]) => [name, this.of(item, target)]),
      );
    if (target === undefined && isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.of(item)]));
    return super.transform(source, value, target, ...rest);
  }
}
