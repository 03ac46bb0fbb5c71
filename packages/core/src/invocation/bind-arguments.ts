import type { ToolContext } from "../context/tool-context.js";

/** What fills one parameter of a tool's method. */
export type Slot = "input" | "context" | "nothing";

/** Calls a tool's method on an instance. */
export type BoundMethod = (instance: object, input: unknown, context: ToolContext) => unknown;

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * Compiles the slots of a method into a call of it. The method is looked up on each call, so that spies and wrapping
 * decorators put there after boot are honoured.
 */
export function bindArguments(key: string, slots: readonly Slot[]): BoundMethod {
  switch (slots.join()) {
    case "":
      return (instance) => (instance as Methods)[key]?.();
    case "input":
      return (instance, input) => (instance as Methods)[key]?.(input);
    case "input,context":
      return (instance, input, context) => (instance as Methods)[key]?.(input, context);
    case "context":
      return (instance, _input, context) => (instance as Methods)[key]?.(context);
    default:
      return (instance, input, context) =>
        (instance as Methods)[key]?.(...slots.map(fill({ input, context })));
  }
}

function fill(values: { readonly input: unknown; readonly context: unknown }): (slot: Slot) => unknown {
  return (slot) => (slot === "nothing" ? undefined : values[slot]);
}
