import { TransformationType } from "class-transformer";
import { TransformOperationExecutor } from "class-transformer/cjs/TransformOperationExecutor.js";
import type { WrittenClasses } from "./written-classes.js";
import { FreeResult } from "./free-result.js";

type TransformArguments = Parameters<TransformOperationExecutor["transform"]>;

/** What class-transformer converts to, by `@Type`. */
const CONVERTED_TO: ReadonlySet<unknown> = new Set([String, Number, Boolean, Date]);

/**
 * class-transformer, kept to the classes that it was told something about: of any other object it would copy the members,
 * which are not what a URL, bytes or a decimal number consist of. Those stay as they are, for the conversion to JSON that
 * all results go through. Dates become ISO 8601 texts.
 *
 * One instance writes one value.
 */
export class OutputExecutor extends TransformOperationExecutor {
  readonly #classes: WrittenClasses;
  readonly #free = new FreeResult((value) => this.of(value));
  /** What is being written, with what stands for it where it holds itself. */
  readonly #open = new Map<object, object | undefined>();

  /** @param groups of `@Expose` and `@Transform`; empty for none */
  constructor(classes: WrittenClasses, groups: readonly string[]) {
    super(TransformationType.CLASS_TO_PLAIN, {
      exposeUnsetFields: false,
      ...(groups.length > 0 && { groups: [...groups] }),
    });
    this.#classes = classes;
  }

  /** What a value becomes; without a class, it is of its own. */
  of(value: unknown, target?: unknown): unknown {
    return this.transform(undefined, value, target, undefined, value instanceof Map);
  }

  override transform(...[source, value, target, ...rest]: TransformArguments): unknown {
    if (typeof value !== "object" || value === null)
      return textOfDate(super.transform(source, value, target, ...rest));
    if (target !== undefined && value instanceof Map)
      return Object.fromEntries(
        [...(value as Map<string, unknown>)].map(([name, item]) => [name, this.of(item, target)]),
      );
    const isList = Array.isArray(value) || value instanceof Set;
    if (isList ? target !== undefined : CONVERTED_TO.has(target))
      return textOfDate(super.transform(source, value, target, ...rest));
    const written = isList ? undefined : [target, classOf(value)].find((known) => this.#classes.has(known));
    return written === undefined
      ? this.#free.written(textOfDate(value))
      : this.#once(value, () => super.transform(source, value, written, ...rest));
  }

  /** What holds itself is written as something that holds itself: its conversion to JSON then names the place. */
  #once(value: object, write: () => unknown): unknown {
    if (this.#open.has(value)) {
      const itself = this.#open.get(value) ?? {};
      this.#open.set(value, itself);
      return itself;
    }
    this.#open.set(value, undefined);
    const made = write() as object;
    const itself = this.#open.get(value);
    this.#open.delete(value);
    return itself === undefined ? made : Object.assign(itself, made);
  }
}

/** The class that a value's prototype belongs to: a member of that name is data. */
function classOf(value: object): unknown {
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: unknown } | null;
  return prototype?.constructor;
}

/** An invalid date is left: it has no JSON, which the conversion says with its place. */
function textOfDate(value: unknown): unknown {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
}
