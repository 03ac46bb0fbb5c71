import { autoMock, callableMock } from "../mocks/auto-mock.js";
import type { ClassToken, MockFactory, Override, Qualifier, Token } from "../mocks/mock-types.js";
import { describe, isMeant, nameOf, type Seat, whatIsAsked } from "./seat.js";

/** A seat with what is bound to it: one value, several for `@multiInject`, none for what is left out. */
export interface MockedSeat extends Seat {
  readonly values: readonly unknown[];
}

/** What fills the seats. */
export interface MockedSeatsOptions {
  readonly fn: MockFactory;
  readonly overrides?: readonly Override[];
}

/** Types whose values a test has to choose: a mock of a text is none. */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set([String, Number, Boolean, Array, BigInt, Symbol]);

/** Fills every seat: with the overrides that mean it, or else with a mock. */
export class MockedSeats {
  readonly seats: readonly MockedSeat[];
  /** What cannot be mocked, in sentences. */
  readonly refusals: string[] = [];
  readonly #fn: MockFactory;

  constructor(seats: readonly Seat[], { fn, overrides = [] }: MockedSeatsOptions) {
    this.#fn = fn;
    overrides.forEach(([token, , qualifier], index) => {
      if (seats.some((seat) => isMeant(seat, token, qualifier))) return;
      this.refusals.push(
        `overrides[${String(index)}] stands in for ${nameOf(token)}. ${whatIsAsked("The service", seats)}`,
      );
    });
    this.seats = seats.map((seat) => ({ ...seat, values: this.#valuesOf(seat, overrides) }));
  }

  /**
   * What is bound to a token.
   *
   * @throws Error where that is nothing, or more than one thing
   */
  valueOf(token: Token, qualifier?: Qualifier): unknown {
    const meant = this.seats.filter((seat) => isMeant(seat, token, qualifier));
    const [seat, ...others] = meant;
    if (seat === undefined)
      throw new Error(`There is no mock of ${nameOf(token)}. ${whatIsAsked("The service", this.seats)}`);
    if (others.length > 0)
      throw new Error(
        `Say which is meant, mock(${nameOf(token)}, { name: … }): ${meant.map(describe).join(", ")}.`,
      );
    if (seat.values.length > 1)
      throw new Error(`${nameOf(token)} has ${String(seat.values.length)} overrides, and no mock.`);
    return seat.values[0];
  }

  #valuesOf(seat: Seat, overrides: readonly Override[]): readonly unknown[] {
    const meant = overrides.filter(([token, , qualifier]) => isMeant(seat, token, qualifier));
    const isMultiple = seat.asked.some((dependency) => dependency.isMultiple);
    if (meant.length > 1 && !isMultiple)
      this.refusals.push(`There are ${String(meant.length)} overrides of ${describe(seat)}.`);
    if (meant.length > 0) return meant.map(([, instance]) => instance);
    const type = seat.asked.map((dependency) => dependency.type).find((found) => PLAIN_TYPES.has(found));
    if (type === undefined || isMultiple) return [this.#mockOf(seat)];
    if (!seat.asked.every(({ isOptional }) => isOptional))
      this.refusals.push(needsValue(seat, type as ClassToken));
    return [];
  }

  #mockOf({ token, asked }: Seat): object {
    const name = nameOf(token);
    const types = asked.filter(({ isMultiple }) => !isMultiple).map(({ type }) => type);
    if (typeof token !== "object" && typeof token !== "function" && types.includes(Function))
      return callableMock(name, this.#fn);
    const known = [token, ...types].find((type) => typeof type === "function") as ClassToken | undefined;
    return autoMock({ name, prototype: known?.prototype ?? Object.prototype }, this.#fn);
  }
}

function needsValue(seat: Seat, type: ClassToken): string {
  return `${describe(seat)} is of type ${type.name}, of which there are no mocks. Fix: overrides: [[${nameOf(seat.token)}, …]].`;
}
