import { dependenciesOf, type ServiceClass } from "@toolwright/core";
import { describeToken, seatsOf, whatIsAsked } from "../container/seat.js";
import type { Override } from "../mocks/mock-types.js";

/** More services than these tell a reader nothing of where a token may be meant to go. */
const MAX_SHOWN = 10;

/** What is known of an app whose overrides nobody asks for. */
export interface UnusedOverrides {
  readonly overrides: readonly Override[];
  /** Their indices. */
  readonly unused: readonly number[];
  readonly services: readonly ServiceClass[];
}

/** What to throw for overrides that change nothing: where they were meant to stand in, the real thing runs. */
export function unusedOverrides({ overrides, unused, services }: UnusedOverrides): Error {
  const asked = services
    .slice(0, MAX_SHOWN)
    .map((service) => whatIsAsked(service.name, seatsOf(dependenciesOf(service).dependencies)))
    .join(" ");
  const refusals = unused.flatMap((index) => {
    const override = overrides[index];
    if (override === undefined) return [];
    const [token, , qualifier] = override;
    return [
      `overrides[${String(index)}] stands in for ${describeToken(token, qualifier)}. ${asked}`.trimEnd(),
    ];
  });
  return new Error(
    `${["createTestApp cannot use all overrides: nothing in the app asks for some.", ...refusals].join("\n- ")}\n` +
      "Fix: name the token by which it is injected; bind in a module of the test what only a factory asks for.",
  );
}
