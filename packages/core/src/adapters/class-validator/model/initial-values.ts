import { messageOf } from "../../../errors/error-policy.js";
import type { DtoClass } from "../../../schema/schema-types.js";

/** What the initialiser of a property leaves in a new instance. */
export interface InitialValue {
  readonly value: unknown;
  /** Whether each instance has the same, told by two of them: an id or the time of day is made anew. */
  readonly isShared: boolean;
}

/** Names, dates and numbers that may have been made of the time. */
const MAYBE_TIME = /(?=[a-z]*\d)[0-9a-z]{8,}|\d{4}-\d\d/i;

/** A millisecond and more of asking for the time; some hosts do not let it pass while code runs. */
const MAX_ASKED = 200_000;

/** What a class is when it is new. */
export interface InitialState {
  /** What initialisers leave in a new instance. */
  readonly values: ReadonlyMap<string, InitialValue>;
  /** Why there is none: the constructor fails, for want of arguments for example. */
  readonly failure: string | undefined;
}

/** Makes instances of a class without arguments, as class-transformer does, to see what is in them. */
export function initialState(target: DtoClass): InitialState {
  try {
    const first = madeOf(target);
    if ([...first.values()].some((value) => MAYBE_TIME.test(jsonText(value) ?? ""))) awaitNextMillisecond();
    const second = madeOf(target);
    const values = [...first].map(
      ([property, value]) => [property, { value, isShared: isSame(value, second.get(property)) }] as const,
    );
    return { values: new Map(values), failure: undefined };
  } catch (error) {
    return { values: new Map(), failure: messageOf(error) ?? "no reason given" };
  }
}

function madeOf(target: DtoClass): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(new (target as unknown as new () => object)()));
}

/** Whether two values are published alike. What tells today's date tells another one tomorrow. */
function isSame(one: unknown, other: unknown): boolean {
  const json = jsonText(one);
  return json === jsonText(other) && json?.includes(new Date().toISOString().slice(0, 10)) !== true;
}

function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Two instances that are made in one millisecond have the same time. */
function awaitNextMillisecond(): void {
  const now = Date.now();
  for (let asked = 0; asked < MAX_ASKED && Date.now() === now; asked++);
}
