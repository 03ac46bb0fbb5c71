import type { DtoModel } from "../../model/dto-model.js";

// What stands in prepared arguments for values that class-transformer would guess about. Their members are private, because
// it looks for discriminators in whatever stands in their place, and deletes them.

/** A value of a kind that it names itself. */
export class ChosenValue {
  readonly #model: DtoModel | undefined;
  readonly #value: unknown;

  /** @param model of an object; `undefined` for what is none, and stays as it is */
  constructor(model: DtoModel | undefined, value: unknown) {
    this.#model = model;
    this.#value = value;
  }

  get model(): DtoModel | undefined {
    return this.#model;
  }

  get value(): unknown {
    return this.#value;
  }
}

/** The values of a map or a record, under whatever names. */
export class NamedValues {
  readonly #container: "map" | "record";
  readonly #entries: readonly (readonly [string, unknown])[];

  constructor(container: "map" | "record", entries: readonly (readonly [string, unknown])[]) {
    this.#container = container;
    this.#entries = entries;
  }

  get entries(): readonly (readonly [string, unknown])[] {
    return this.#entries;
  }

  /** The map or the record, its values made one by one. */
  made(make: (value: unknown) => unknown): object {
    const entries = this.#entries.map(([name, value]) => [name, make(value)] as const);
    return this.#container === "map" ? new Map(entries) : Object.fromEntries(entries);
  }
}
