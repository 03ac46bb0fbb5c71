import type { ToolContext } from "../context/tool-context.js";

/** What fills one parameter of a tool's method. */
export type Slot = "input" | "context" | "nothing";

/** Calls a tool's method on an instance. */
export type BoundMethod = (instance: object, input: unknown, context: ToolContext) => unknown;

/** Stands for a name that is only known at boot; calling one that is missing fails, as it does anywhere. */
type Name = "method";
type Callee = Readonly<Record<Name, (...args: unknown[]) => unknown>>;

/**
 * Compiles the slots of a method into a call of it. The method is looked up on each call, so that spies and wrapping
 * decorators put there after boot are honoured.
 */
export function bindArguments(key: string, slots: readonly Slot[]): BoundMethod {
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

function fill(values: { readonly input: unknown; readonly context: unknown }): (slot: Slot) => unknown {
  return (slot) => (slot === "nothing" ? undefined : values[slot]);
}
