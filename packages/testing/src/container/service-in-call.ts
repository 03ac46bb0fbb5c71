import type { ClassDependency, ToolContext } from "@toolwright/core";
import { Container, type Newable } from "inversify";
import { fakeContext } from "../mocks/fake-context.js";
import { describe, seatsOf } from "./seat.js";

/** What a service is made of that injects something of its call. */
export interface CallParts {
  readonly container: Container;
  /** What every call brings along. */
  readonly ofCall: readonly ClassDependency[];
  readonly context?: Partial<ToolContext>;
}

/**
 * Makes a service as a call would, in a container below: an app that is given the container shall find no binding there
 * that outlives a call.
 *
 * @throws Error without a context
 */
export function makeInCall<S extends object>(parts: CallParts, service: Newable<S>): S {
  const { container, ofCall, context } = parts;
  const seats = seatsOf(ofCall);
  if (context === undefined) {
    const { name } = service;
    throw new Error(
      `${name} injects ${seats.map(describe).join(", ")}, so that it lives for one call, and there is none. ` +
        `Fix: say what it shall see of the call, mockContainer(${name}, { context: {} }); ` +
        `or let an app call it, createTestApp({ services: [${name}], container }).`,
    );
  }
  const call = new Container({ parent: container, defaultScope: "Singleton" });
  const whole = fakeContext(context);
  for (const {
    asked: [{ identifier, ofCall: valueIn }],
  } of seats)
    call.bind<unknown>(identifier).toConstantValue(valueIn?.(whole));
  call.bind(service).toSelf();
  return call.get(service);
}
