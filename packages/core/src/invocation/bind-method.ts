import type { ToolContext } from "../context/tool-context.js";
import type { ToolCall } from "../enhancers/tool-call.js";
import { isPromiseLike } from "../schema/maybe-promise.js";
import type { Step } from "./pipeline/step.js";

/** What fills one parameter of a tool's method, where it is the framework's own. */
export type PlainSlot = "input" | "context" | "nothing";

/** Fills one parameter of a tool's method from its call, now or later. */
export type ParameterReader = (call: ToolCall) => unknown;

/** What fills one parameter of a tool's method. */
export type Slot = PlainSlot | ParameterReader;

/** Calls a tool's method on an instance, with nothing but what is the framework's own. */
export type PlainMethod = (instance: unknown, input: unknown, context: ToolContext) => unknown;

/** Calls a tool's method on an instance, for a call with everything that it brings along. */
export type BoundMethod = (instance: unknown, step: Step) => unknown;

/** Stands for a name that is only known at boot; calling one that is missing fails, as it does anywhere. */
type Name = "method";
type Callee = Readonly<Record<Name, (...values: unknown[]) => unknown>>;

/**
 * Compiles the slots of a method into a call of it. The method is looked up on each call, so that spies and wrapping
 * decorators put there after boot are honoured.
 */
export function bindPlainMethod(key: string, slots: readonly PlainSlot[]): PlainMethod {
  const name = key as Name;
  switch (slots.join()) {
    case "":
      return (instance) => (instance as Callee)[name]();
    case "input":
      return (instance, input) => (instance as Callee)[name](input);
    case "input,context":
      return (instance, input, context) => (instance as Callee)[name](input, context);
    case "context":
      return (instance, _input, context) => (instance as Callee)[name](context);
    default:
      return (instance, input, context) => (instance as Callee)[name](...slots.map(fill({ input, context })));
  }
}

/** Whether nothing has to be read from the call. */
export function arePlain(slots: readonly Slot[]): slots is readonly PlainSlot[] {
  return slots.every((slot) => typeof slot === "string");
}

/**
 * As {@link bindPlainMethod}, also for slots that read the call. Readers that answer with promises are waited for; a call
 * that was cancelled, or is over, when they have answered ends there.
 */
export function bindMethod(key: string, slots: readonly Slot[]): BoundMethod {
  if (arePlain(slots)) {
    const method = bindPlainMethod(key, slots);
    return (instance, { call }) => method(instance, call.args, call.context);
  }
  const name = key as Name;
  return (instance, step) => {
    const { call } = step;
    const own = fill({ input: call.args, context: call.context });
    const read = readAll(slots, call);
    const run = (values: readonly unknown[]): unknown =>
      (instance as Callee)[name](
        ...slots.map((slot, index) => (typeof slot === "function" ? values[index] : own(slot))),
      );
    if (!read.some(isPromiseLike)) return run(read);
    return Promise.all(read).then((values) => {
      step.assertGoesOn("the method's parameters were there");
      return run(values);
    });
  };
}

/** What the slots read from a call, in their places. One that fails leaves the promises of those before to nobody. */
function readAll(slots: readonly Slot[], call: ToolCall): readonly unknown[] {
  const read: unknown[] = [];
  try {
    for (const slot of slots) read.push(typeof slot === "function" ? slot(call) : undefined);
    return read;
  } catch (error) {
    // Looked at, so that a rejection of theirs does not end the process.
    void Promise.allSettled(read);
    throw error;
  }
}

function fill(values: { readonly input: unknown; readonly context: unknown }): (slot: PlainSlot) => unknown {
  return (slot) => (slot === "nothing" ? undefined : values[slot]);
}
