import { describe, expect, it } from "@jest/globals";
import { McpError } from "@toolwright/kernel";
import { runInNewContext } from "node:vm";
import { LocalContext } from "../../context/local-context.js";
import type { ErrorFilter } from "../../enhancers/error-filter.js";
import type { ToolCall, ToolInfo } from "../../enhancers/tool-call.js";
import { ToolError } from "../../errors/tool-error.js";
import { composeFilters } from "./run-filters.js";
import { lookupFixed, lookupMade, Step } from "./step.js";

const tool = { name: "tool" } as ToolInfo;

function stepWith(made: readonly (object | undefined)[] = []): Step {
  const context = new LocalContext("tool");
  return new Step({ tool, context, args: {}, principal: undefined }, { sent: {}, context }, made);
}

const thrown = new Error("thrown");
const answering = (answer: unknown): ErrorFilter => ({ catch: () => answer });
const throwing = (error: unknown): ErrorFilter => ({
  catch: () => {
    throw error;
  },
});

/** A filter that notes what it was asked about, and has nothing to say. */
function listening() {
  const heard: unknown[] = [];
  const listener: ErrorFilter = { catch: (error) => void heard.push(error) };
  return { heard, listener };
}

/** The filters in the order in which they are named: the last is asked first. */
function run(...filters: readonly ErrorFilter[]) {
  return composeFilters(filters.map((filter) => lookupFixed(filter)))(thrown, stepWith());
}

describe("filters", () => {
  it("leave what was thrown as it is where there are none, or none has anything to say", () => {
    expect(run()).toEqual({ error: thrown });
    expect(run(answering(undefined), answering(undefined))).toEqual({ error: thrown });
  });

  it("are asked the last first, about one and the same error while none says anything", () => {
    const asked: string[] = [];
    const named = (name: string): ErrorFilter => ({
      catch: (error) => void asked.push(`${name} ${String(error === thrown)}`),
    });
    expect(run(named("first"), named("last"))).toEqual({ error: thrown });
    expect(asked).toEqual(["last true", "first true"]);
  });

  it("are given the call", () => {
    const step = stepWith();
    const calls: ToolCall[] = [];
    const filter: ErrorFilter = { catch: (_, call) => void calls.push(call) };
    void composeFilters([lookupFixed(filter)])(thrown, step);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toBe(step.call);
  });

  it.each([[undefined], [null], [false]])("ask the next where one says nothing: %p", async (nothing) => {
    const { heard, listener } = listening();
    expect(run(listener, answering(nothing))).toEqual({ error: thrown });
    expect(await run(listener, answering(Promise.resolve(nothing)))).toEqual({ error: thrown });
    expect(heard).toEqual([thrown, thrown]);
  });

  it.each([["content"], [""], [0], [{ content: [] }]])(
    "stop at one that answers with content: %p",
    (content) => {
      const { heard, listener } = listening();
      expect(run(listener, answering(content))).toEqual({ content, insteadOf: thrown });
      expect(heard).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    ["an error", new TypeError("other")],
    ["a ToolError", new ToolError("told")],
    ["an McpError", new McpError(-32001, "refused")],
    ["one that calls itself otherwise", Object.assign(new Error("odd"), { [Symbol.toStringTag]: "Odd" })],
    ["one from another realm", runInNewContext('new TypeError("far")')],
  ])("ask the next about the error that one answers with: %s", (_what, error) => {
    const { heard, listener } = listening();
    expect(run(listener, answering(error))).toEqual({ error });
    expect(heard).toEqual([error]);
  });

  it.each([[new Error("worse")], ["text"], [undefined]])(
    "ask the next about what one throws, be it an error or not: %p",
    (error) => {
      const { heard, listener } = listening();
      expect(run(listener, throwing(error))).toEqual({ error });
      expect(heard).toEqual([error]);
    },
  );

  it("go without those that the container could not make", () => {
    const filters = composeFilters([lookupFixed(answering("outer")), lookupMade<ErrorFilter>(0)]);
    expect(filters(thrown, stepWith([answering("inner")]))).toEqual({ content: "inner", insteadOf: thrown });
    expect(filters(thrown, stepWith([undefined]))).toEqual({ content: "outer", insteadOf: thrown });
  });
});

describe("a filter that answers later", () => {
  const later = (answer: unknown) => answering(Promise.resolve(answer));

  it.each<[string, ErrorFilter, object]>([
    ["content", later("content"), { content: "content" }],
    ["nothing", later(undefined), { content: "Error: thrown" }],
    ["an error", later(new Error("other")), { content: "Error: other" }],
    ["a rejection", answering(Promise.reject(new Error("worse"))), { content: "Error: worse" }],
    [
      "a thenable",
      answering({
        then: (resolve: (said: string) => void) => {
          resolve("soon");
        },
      }),
      { content: "soon" },
    ],
  ])("is waited for before the next is asked: %s", async (_what, filter, outcome) => {
    const outer: ErrorFilter = { catch: (error) => String(error) };
    const settled = run(outer, filter);
    expect(settled).toBeInstanceOf(Promise);
    expect(await settled).toMatchObject(outcome);
  });
});
