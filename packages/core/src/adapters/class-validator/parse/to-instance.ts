import { type ClassConstructor, type ClassTransformOptions, plainToInstance } from "class-transformer";
import { messageOf } from "../../../errors/error-policy.js";
import type { Issue } from "../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { PlanOf } from "./dto-plan.js";
import { type DtoShape, type NestedShape, shapeFor } from "./dto-shape.js";
import type { Aside } from "./findings.js";

/** Makes instances of DTO classes by class-transformer, always with the same options. */
export class InstanceMaker {
  readonly #options: ClassTransformOptions;
  readonly #planOf: PlanOf;

  /** @param groups of `@Expose` and `@Transform`; empty for none */
  constructor(groups: readonly string[], planOf: PlanOf) {
    this.#options = { exposeDefaultValues: true, ...(groups.length > 0 && { groups: [...groups] }) };
    this.#planOf = planOf;
  }

  /**
   * An instance with the properties of a prepared object.
   *
   * @throws whatever a `@Transform` or the constructor throws; {@link faultsOf} then says where
   */
  make(target: DtoClass, value: unknown): object {
    return plainToInstance(target as ClassConstructor<object>, value, this.#options);
  }

  /** Puts into an instance what was made apart from it, the outermost first. */
  complete(instance: object, aside: readonly Aside[]): void {
    for (const { place, key, value, shape } of byDepth(aside)) {
      const made =
        value instanceof Map
          ? new Map(
              [...(value as Map<string, unknown>)].map(([name, item]) => [name, this.#one(shape, item)]),
            )
          : this.#one(shape, value);
      put(memberAt(instance, place), key, made);
    }
  }

  #one(shape: DtoShape, value: unknown): unknown {
    return typeof value === "object" && value !== null ? this.make(shape.target, value) : value;
  }

  /**
   * Where the making of an instance fails: each property is tried alone. Called once it has failed, since nothing that
   * class-transformer throws says where.
   */
  faultsOf(shape: DtoShape, value: object): readonly Issue[] {
    const failed = this.#failure(shape, {});
    if (failed !== undefined) return [{ path: [], message: failed }];
    const { steps } = this.#planOf(shape);
    return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([key, item]) => {
      const message = this.#failure(shape, { [key]: item });
      if (message === undefined) return [];
      const nested = steps.get(key)?.field.nested;
      const inside = nested === undefined ? [] : this.#faultsInside(nested, item);
      const issues = inside.length === 0 ? [{ path: [], message }] : inside;
      return issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
    });
  }

  #faultsInside(nested: NestedShape, value: unknown): readonly Issue[] {
    if (typeof value !== "object" || value === null) return [];
    if (nested.container === "none") return this.#faultsOfOne(nested, value);
    const entries =
      value instanceof Map ? [...(value as Map<string, unknown>)] : [...listOf(value).entries()];
    return entries.flatMap(([key, item]) => {
      const inside = Array.isArray(item) ? this.#faultsInside(nested, item) : this.#faultsOfOne(nested, item);
      return inside.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
    });
  }

  #faultsOfOne(nested: NestedShape, value: unknown): readonly Issue[] {
    if (typeof value !== "object" || value === null) return [];
    const shape = shapeFor(nested, value);
    if (shape === undefined || this.#failure(shape, value) === undefined) return [];
    return this.faultsOf(shape, value);
  }

  #failure(shape: DtoShape, value: object): string | undefined {
    try {
      // A copy, because class-transformer takes discriminators away.
      this.make(shape.target, { ...value });
      return undefined;
    } catch (error) {
      return error instanceof RangeError && error.message.includes("stack")
        ? "is nested too deeply"
        : (messageOf(error) ?? "cannot be transformed");
    }
  }
}

/** Turns the maps that records are until they are valid into records, the innermost first. */
export function restoreRecords(instance: object, places: readonly (readonly PropertyKey[])[]): void {
  for (const place of places.toSorted((a, b) => b.length - a.length)) {
    const map = memberAt(instance, place);
    const key = place.at(-1);
    if (map instanceof Map && key !== undefined)
      put(memberAt(instance, place.slice(0, -1)), key, Object.fromEntries(map as Map<string, unknown>));
  }
}

function byDepth(aside: readonly Aside[]): readonly Aside[] {
  return aside.length < 2 ? aside : aside.toSorted((a, b) => a.place.length - b.place.length);
}

function put(holder: unknown, key: PropertyKey, value: unknown): void {
  if (holder instanceof Map) holder.set(key, value);
  else if (typeof holder === "object" && holder !== null)
    (holder as Record<PropertyKey, unknown>)[key] = value;
}

function listOf(value: object): readonly unknown[] {
  if (value instanceof Set) return [...(value as Set<unknown>)];
  return Array.isArray(value) ? value : [];
}

/** What an instance holds at a place, through arrays, sets and maps. */
function memberAt(root: unknown, place: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of place) {
    if (value instanceof Map) value = value.get(key);
    else if (value instanceof Set) value = [...(value as Set<unknown>)][key as number];
    else value = (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
  }
  return value;
}
