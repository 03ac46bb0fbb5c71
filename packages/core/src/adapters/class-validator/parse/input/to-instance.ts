import type { Issue } from "../../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../../schema/schema-types.js";
import { DtoExecutor } from "./dto-executor.js";
import type { PlanOf } from "./dto-plan.js";
import type { DtoModel, NestedModel } from "../../model/dto-model.js";
import { faultOf } from "../fault-of.js";
import { ChosenValue, NamedValues } from "./stand-ins.js";

/** Makes instances of DTO classes by class-transformer, always with the same options. */
export class InstanceMaker {
  readonly #executor: DtoExecutor;
  readonly #planOf: PlanOf;

  /** @param groups of `@Expose` and `@Transform`; empty for none */
  constructor(groups: readonly string[], planOf: PlanOf) {
    this.#executor = new DtoExecutor(groups);
    this.#planOf = planOf;
  }

  /**
   * An instance with the properties of a prepared object.
   *
   * @throws whatever a `@Transform` or the constructor throws; {@link faultsOf} then says where
   */
  make(target: DtoClass, value: object): object {
    return this.#executor.of(value, target) as object;
  }

  /**
   * Where the making of an instance fails: each property is tried alone. Called once it has failed, since nothing that
   * class-transformer throws says where.
   */
  faultsOf(model: DtoModel, value: object): readonly Issue[] {
    const failed = this.#failure(model, {});
    if (failed !== undefined) return [failed];
    const { steps } = this.#planOf(model);
    return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([key, item]) => {
      const fault = this.#failure(model, { [key]: item });
      if (fault === undefined) return [];
      const nested = steps.get(key)?.field.nested;
      const inside = nested === undefined ? [] : this.#faultsInside(nested, item);
      const issues = inside.length === 0 ? [fault] : inside;
      return issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
    });
  }

  #faultsInside(nested: NestedModel, value: unknown): readonly Issue[] {
    if (typeof value !== "object" || value === null) return [];
    const members = membersOf(value);
    if (members === undefined) return this.#faultsOfOne(nested, value);
    return members.flatMap(([key, item]) =>
      this.#faultsInside(nested, item).map((issue) => ({ ...issue, path: [key, ...issue.path] })),
    );
  }

  #faultsOfOne(nested: NestedModel, held: object): readonly Issue[] {
    const { model, value } =
      held instanceof ChosenValue ? held : { model: nested.model(), value: held as unknown };
    if (model === undefined || typeof value !== "object" || value === null) return [];
    return this.#failure(model, value) === undefined ? [] : this.faultsOf(model, value);
  }

  #failure(model: DtoModel, value: object): Issue | undefined {
    try {
      this.make(model.target, value);
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  }
}

/** What a prepared value holds, by the sender's names; `undefined` for one object. */
function membersOf(value: object): readonly (readonly [PropertyKey, unknown])[] | undefined {
  if (value instanceof NamedValues) return value.entries;
  if (value instanceof Set) return [...[...(value as Set<unknown>)].entries()];
  return Array.isArray(value) ? [...(value as readonly unknown[]).entries()] : undefined;
}
