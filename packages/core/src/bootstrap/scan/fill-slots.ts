import { isToolContextClass } from "../../context/tool-context.js";
import type { ParameterReader, Slot } from "../../invocation/bind-method.js";
import type { ToolMethod } from "../../metadata/read-tool-methods.js";
import type { BootContext } from "../boot-context.js";

/**
 * Decides what fills each parameter of a tool's method: the input where `@Input` says, or parameter 0; the context where
 * `@Context` says, or the parameter after the input, or parameter 0 without an input.
 */
export function fillSlots(method: ToolMethod, at: string, boot: BootContext): readonly Slot[] {
  const { inputs, contexts, parameters } = method.metadata;
  const input = inputs[0] === undefined ? undefined : (inputs[0].parameter ?? 0);
  const context = contexts[0] ?? defaultContext(method, input);
  const readers = new Map(parameters.map(({ parameter, read }) => [parameter, read as ParameterReader]));
  const claimed = [input, contexts[0], ...parameters.map(({ parameter }) => parameter)];
  for (const index of repeated(claimed)) boot.report("TW_PARAM_TAKEN", at, { index });
  const slots: Slot[] = [];
  for (let index = 0; index < method.parameterCount; index++) {
    const slot =
      index === input ? "input" : (readers.get(index) ?? (index === context ? "context" : "nothing"));
    slots.push(slot);
    if (slot === "nothing" && index < method.requiredCount) boot.report("TW_PARAM_UNFILLED", at, { index });
  }
  return trimmed(slots);
}

/** Types that the compiler emits for what may be a context: itself, an interface or a union, or an erased import. */
const POSSIBLE: ReadonlySet<unknown> = new Set([undefined, Object, Function]);

/**
 * A parameter whose emitted type is another class is not the context: somebody forgot `@Input`. Neither is one that may
 * have a default, unless its type says so: for `limit = 7` the compiler emits `Object`.
 */
function defaultContext(method: ToolMethod, input: number | undefined): number | undefined {
  const { parameterTypes, requiredCount, hidesParameters, metadata } = method;
  const filled = new Set(metadata.parameters.map(({ parameter }) => parameter));
  let index = input === undefined ? 0 : input + 1;
  while (filled.has(index)) index++;
  const type = parameterTypes?.[index];
  if (isToolContextClass(type)) return index;
  const mayHaveDefault = index >= requiredCount && !hidesParameters;
  return POSSIBLE.has(type) && !mayHaveDefault ? index : undefined;
}

function trimmed(slots: readonly Slot[]): readonly Slot[] {
  const last = slots.findLastIndex((slot) => slot !== "nothing");
  return slots.slice(0, last + 1);
}

function repeated(indices: readonly (number | undefined)[]): ReadonlySet<number> {
  const known = indices.filter((index) => index !== undefined);
  return new Set(known.filter((index, place) => known.indexOf(index) !== place));
}
