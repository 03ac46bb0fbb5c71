import { describe, expect, it } from "@jest/globals";
import { ToolContext } from "../../context/tool-context.js";
import type { Slot } from "../../invocation/bind-method.js";
import type { ToolMethod } from "../../metadata/read-tool-methods.js";
import { BootContext } from "../boot-context.js";
import { fillSlots } from "./fill-slots.js";

interface Signature {
  readonly types?: readonly unknown[];
  readonly count?: number;
  readonly required?: number;
  /** Whether the function names no parameter; a decorator that wraps the method makes one. */
  readonly hidden?: boolean;
  /** The parameter of `@Input`; `method` where it stands on the method. */
  readonly input?: number | "method";
  readonly context?: number;
  /** Parameters with decorators of the user's own. */
  readonly readers?: readonly number[];
}

const read = (): string => "read";

function fill({ types, count, required, hidden, input, context, readers = [] }: Signature) {
  const parameterCount = count ?? types?.length ?? 0;
  const declaration = { inferred: false, source: {}, parameter: input === "method" ? undefined : input };
  const method: ToolMethod = {
    key: "run",
    placement: "method",
    parameterTypes: types,
    parameterCount,
    requiredCount: required ?? parameterCount,
    hidesParameters: hidden ?? false,
    metadata: {
      tools: [],
      inputs: input === undefined ? [] : [declaration],
      outputs: [],
      annotations: [],
      contexts: context === undefined ? [] : [context],
      parameters: readers.map((parameter) => ({ parameter, read })),
      guards: [],
      interceptors: [],
      filters: [],
      data: [],
      faults: [],
      beforeReflect: false,
    },
  };
  const boot = new BootContext({ name: "app", version: "1.0.0" });
  return { slots: fillSlots(method, "Class.run", boot), problems: boot.problems.map(({ what }) => what) };
}

class Draft {
  title?: string;
}

describe("the slots of a method", () => {
  it.each<[string, Signature, Slot[]]>([
    ["nothing to fill", {}, []],
    ["input alone", { types: [Draft], input: 0 }, ["input"]],
    ["input named on the method", { types: [Object], input: "method" }, ["input"]],
    ["context after the input", { types: [Draft, ToolContext], input: 0 }, ["input", "context"]],
    ["context behind an interface", { types: [Draft, Object], input: 0 }, ["input", "context"]],
    ["context behind `import type`", { types: [Draft, Function], input: 0 }, ["input", "context"]],
    ["context without emitted types", { count: 2, input: 0 }, ["input", "context"]],
    ["context alone", { types: [ToolContext] }, ["context"]],
    ["context alone, without emitted types", { count: 1 }, ["context"]],
    ["context before the input", { types: [ToolContext, Draft], input: 1, context: 0 }, ["context", "input"]],
    [
      "context far behind",
      { types: [Draft, Number, ToolContext], input: 0, context: 2, required: 1 },
      ["input", "nothing", "context"],
    ],
    ["defaults behind the input", { types: [Draft, Number], input: 0, required: 1 }, ["input"]],
    ["a default alone", { types: [Number], required: 0 }, []],
    ["a default alone, without a type of its own", { types: [Object], required: 0 }, []],
    ["a default behind the input, likewise", { types: [Draft, Object], input: 0, required: 1 }, ["input"]],
    [
      "a context with a default",
      { types: [Draft, ToolContext], input: 0, required: 1 },
      ["input", "context"],
    ],
    [
      "a context behind a default input",
      { types: [Draft, ToolContext], input: 0, required: 0 },
      ["input", "context"],
    ],
    ["a marked default", { types: [Draft, Object], input: 0, context: 1, required: 1 }, ["input", "context"]],
    [
      "a context behind an interface, where the function names no parameter",
      { types: [Draft, Object], input: 0, required: 0, hidden: true },
      ["input", "context"],
    ],
  ])("for %s", (_what, signature, slots) => {
    expect(fill(signature)).toEqual({ slots, problems: [] });
  });

  it.each<[string, Signature, number[]]>([
    ["a class that somebody forgot to mark", { types: [Draft] }, [0]],
    ["a parameter before the input", { types: [ToolContext, Draft], input: 1 }, [0]],
    ["parameters behind the context", { types: [Draft, ToolContext, String, String], input: 0 }, [2, 3]],
  ])("report %s", (_what, signature, indexes) => {
    expect(fill(signature).problems).toEqual(
      indexes.map((index) => `nothing fills parameter ${String(index)}`),
    );
  });
});
