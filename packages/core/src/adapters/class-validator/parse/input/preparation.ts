import { isTooDeep, TOO_DEEP_MESSAGE } from "../../../../schema/parsing/too-deep.js";
import { booleanFromText, CONVERSION_HINTS, convertEach, dateOf, numberFromText } from "./convert-text.js";
import { A_DATE_TIME, askingForDateTime } from "../validate/date-words.js";
import type { Conversion } from "../../rules/resolved-options.js";
import type { DtoPlan, FieldStep, PlanOf } from "./dto-plan.js";
import { unmet } from "../validate/demand.js";
import { type NestedModel, modelFor } from "../../model/dto-model.js";
import { faultOf } from "../fault-of.js";
import { emptyLists, type Findings } from "./findings.js";
import { checkFreeData, FORBIDDEN_NAME, FORBIDDEN_NAME_MESSAGE } from "./free-data.js";
import { ChosenValue, NamedValues } from "./stand-ins.js";

type Keyed = Readonly<Record<string, unknown>>;

/** How arguments are prepared. */
export interface PreparationRules {
  readonly planOf: PlanOf;
  /** Unknown properties are issues instead of being stripped. */
  readonly forbidUnknown: boolean;
}

/** Stands for a value that is taken away. */
const UNFIT = Symbol("unfit");

/** The language's own keys: no properties of anybody's class. */
const LANGUAGE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor"]);

/**
 * Arguments on their way to class-transformer, which guesses where a value does not fit its class: it makes an instance
 * of an array, a date of a number, and takes the discriminator out of the message itself. What it would guess about is
 * settled before, on copies; what does not fit is an issue.
 */
export class Preparation {
  #found: ReturnType<typeof emptyLists> | undefined;
  /** Where the walk is: in the sender's names, and in the instance's. */
  readonly #path: PropertyKey[] = [];
  readonly #place: PropertyKey[] = [];
  readonly #rules: PreparationRules;

  constructor(rules: PreparationRules) {
    this.#rules = rules;
  }

  /** What was met so far; `undefined` where everything is as it should be. */
  get found(): Findings | undefined {
    return this.#found;
  }

  get #lists(): ReturnType<typeof emptyLists> {
    return (this.#found ??= emptyLists());
  }

  /** The object as its class wants it; the same one where nothing had to change. */
  object({ model, steps, names, demanded }: DtoPlan, value: Keyed, discriminator?: string): Keyed {
    let changed: Map<string, unknown> | undefined;
    for (const { property, sentName } of demanded) {
      if (Object.hasOwn(value, sentName) && value[sentName] !== undefined) continue;
      const message = `${property} should not be null or undefined`;
      this.#lists.unruled.push({ path: [...this.#path, sentName], message });
    }
    for (const key of Object.keys(value)) {
      const before = value[key];
      let after = before;
      const step = steps.get(key);
      if (step !== undefined) after = this.#field(step, before);
      else if (key !== discriminator) {
        if (this.#rules.forbidUnknown) this.#refuse(key);
        if (!model.open || names.has(key) || LANGUAGE_KEYS.has(key)) after = UNFIT;
      }
      if (after !== before) (changed ??= new Map()).set(key, after);
    }
    return changed === undefined ? value : withChanges(value, changed);
  }

  #refuse(key: string): void {
    this.#lists.issues.push({ path: [...this.#path, key], message: `property ${key} should not exist` });
  }

  #field(step: FieldStep, value: unknown): unknown {
    const { field, kind, isMap } = step;
    const { demand } = field;
    if (value === undefined || (value === null && demand?.isNullable !== false)) return value;
    if (kind === "free" && typeof value !== "object" && !isMap && demand === undefined) return value;
    this.#enter(field.sentName, field.property);
    const after = isMap ? this.#map(value, (item) => this.#settled(step, item)) : this.#settled(step, value);
    const wrong = demand && after !== UNFIT ? unmet(demand, field.property, after) : undefined;
    const fitting = wrong === undefined ? after : this.#unfit(askingForDateTime(wrong, field.property));
    if (step.isSet) this.#lists.sets.push([...this.#place]);
    this.#leave();
    return fitting;
  }

  #settled({ field, kind }: FieldStep, value: unknown): unknown {
    switch (kind) {
      case "nested":
        return field.nested === undefined ? value : this.#nested(field.nested, value);
      case "date":
        return this.#date(value);
      case "free":
        return this.#free(value);
      case "boolean":
      case "number":
        return this.#converted(kind, value);
    }
  }

  #date(value: unknown): unknown {
    const dates = convertEach(value, dateOf);
    const isInvalid = (date: unknown): boolean => date instanceof Date && Number.isNaN(date.getTime());
    if (isInvalid(dates) || (Array.isArray(dates) && dates.some(isInvalid)))
      this.#lists.unruled.push({ path: [...this.#path], message: `must be ${A_DATE_TIME}` });
    return dates;
  }

  #converted(kind: Conversion, value: unknown): unknown {
    const converted = convertEach(value, kind === "boolean" ? booleanFromText : numberFromText);
    const left = Array.isArray(converted) ? (converted as unknown[]) : [converted];
    if (left.some((item) => typeof item === "string"))
      this.#lists.hints.push({ path: [...this.#path], hint: CONVERSION_HINTS[kind] });
    return converted;
  }

  #free(value: unknown): unknown {
    try {
      checkFreeData(value);
      return value;
    } catch (error) {
      return this.#unfit(isTooDeep(error, value) ? TOO_DEEP_MESSAGE : faultOf(error).message);
    }
  }

  #nested(nested: NestedModel, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (nested.container) {
      case "none":
        return Array.isArray(value)
          ? this.#unfit("must be an object, not an array")
          : this.#instance(nested, value as Keyed);
      case "array":
      case "set":
        if (value instanceof Set) return new Set(this.#elements(nested, [...value]));
        return Array.isArray(value)
          ? this.#elements(nested, value)
          : this.#unfit("must be an array, not an object");
      case "map":
      case "record":
        if (nested.container === "record" && !Array.isArray(value))
          this.#lists.records.push([...this.#place]);
        return this.#map(value, (item) => this.#element(nested, item), nested.container);
    }
  }

  #elements(nested: NestedModel, value: readonly unknown[]): readonly unknown[] {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const before = value[index];
      this.#enter(index, index);
      const after = this.#element(nested, before);
      this.#leave();
      if (after !== before) (copy ??= [...value])[index] = after;
    }
    return copy ?? value;
  }

  #element(nested: NestedModel, value: unknown): unknown {
    const after = this.#fitting(nested, value);
    const settled = after === UNFIT ? undefined : after;
    // class-transformer reads the discriminator of every element, also of one that is not there.
    const isBare = nested.discriminator !== undefined && (typeof settled !== "object" || settled === null);
    return isBare ? new ChosenValue(undefined, settled) : settled;
  }

  #fitting(nested: NestedModel, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return this.#instance(nested, value as Keyed);
    return nested.isDeep
      ? this.#elements({ ...nested, isDeep: false }, value)
      : this.#unfit("must be an object, not an array");
  }

  #map(value: unknown, settle: (item: unknown) => unknown, container: "map" | "record" = "map"): unknown {
    if (typeof value !== "object" || value === null) return this.#unfit("must be an object");
    if (Array.isArray(value)) return this.#unfit("must be an object, not an array");
    const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
    const settled = entries.flatMap(([name, item]) => {
      this.#enter(name, name);
      const isForbidden = name === FORBIDDEN_NAME;
      const after = isForbidden ? this.#unfit(FORBIDDEN_NAME_MESSAGE) : settle(item);
      this.#leave();
      return isForbidden ? [] : [[name, after === UNFIT ? undefined : after] as const];
    });
    return new NamedValues(container, settled);
  }

  #instance(nested: NestedModel, value: Keyed): unknown {
    const { discriminator } = nested;
    const model = modelFor(nested, value);
    if (model === undefined) return this.#unknownKind(nested);
    const prepared = this.object(this.#rules.planOf(model), value, discriminator?.property);
    if (discriminator === undefined) return prepared;
    const { property, isKept } = discriminator;
    return new ChosenValue(model, isKept ? prepared : withChanges(prepared, new Map([[property, UNFIT]])));
  }

  #unknownKind({ discriminator }: NestedModel): typeof UNFIT {
    const { property = "", subTypes = [] } = discriminator ?? {};
    const names = subTypes.map(({ name }) => name).join(", ");
    this.#lists.issues.push({
      path: [...this.#path, property],
      message: `${property} must be one of the following values: ${names}`,
    });
    return this.#takenAway();
  }

  #unfit(message: string): typeof UNFIT {
    this.#lists.issues.push({ path: [...this.#path], message });
    return this.#takenAway();
  }

  #takenAway(): typeof UNFIT {
    this.#lists.removed.push([...this.#path]);
    return UNFIT;
  }

  #enter(name: PropertyKey, place: PropertyKey): void {
    this.#path.push(name);
    this.#place.push(place);
  }

  #leave(): void {
    this.#path.pop();
    this.#place.pop();
  }
}

function withChanges(value: Keyed, changed: ReadonlyMap<string, unknown>): Keyed {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, before]) => [key, changed.has(key) ? changed.get(key) : before] as const)
      .filter(([, after]) => after !== UNFIT),
  );
}
