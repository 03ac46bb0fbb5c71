import { TransformationType } from "class-transformer";
import { TransformOperationExecutor } from "class-transformer/cjs/TransformOperationExecutor.js";
import { isPlainObject } from "../../../../schema/plain-object.js";
import { ChosenValue, NamedValues } from "./stand-ins.js";

type TransformArguments = Parameters<TransformOperationExecutor["transform"]>;

/**
 * class-transformer for what comes in, with what it gets wrong done in its place, so that `@Transform` sees it made: the
 * classes of discriminated values anywhere but in a field or a list, and names in maps and in data of no class that every
 * object, or every map, has a member of.
 */
export class DtoExecutor extends TransformOperationExecutor {
  /** @param groups of `@Expose` and `@Transform`; empty for none */
  constructor(groups: readonly string[]) {
    super(TransformationType.PLAIN_TO_CLASS, {
      exposeUnsetFields: true, // As the library's own functions do, unless told otherwise.
      exposeDefaultValues: true,
      ...(groups.length > 0 && { groups: [...groups] }),
    });
  }

  /** What a value becomes; without a class, it is of its own. */
  of(value: unknown, target?: unknown): unknown {
    return this.transform(undefined, value, target, undefined, value instanceof Map);
  }

  override transform(...[source, value, target, ...rest]: TransformArguments): unknown {
    if (typeof value !== "object" || value === null) return super.transform(source, value, target, ...rest);
    if (value instanceof ChosenValue)
      return value.model === undefined ? value.value : this.of(value.value, value.model.target);
    if (value instanceof NamedValues) return value.made((item) => this.of(item, target));
    if (target === undefined && isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.of(item)]));
    return super.transform(source, value, target, ...rest);
  }
}
