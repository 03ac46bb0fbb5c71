import { describe, expect, it, jest } from "@jest/globals";
import type { CallToolResult } from "@toolwright/kernel";
import { LocalContext } from "../../context/local-context.js";
import { defaultMessages } from "../../errors/messages.js";
import type { CompiledSchema } from "../../schema/schema-adapter.js";
import type { Ending } from "./ending.js";
import type { EndingFacts } from "./ending-facts.js";
import { resultRewriter } from "./rewrite-result.js";

const output: CompiledSchema = { jsonSchema: { type: "object" }, parse: (value) => ({ ok: true, value }) };
const running = { sent: {}, context: new LocalContext("count") };
const given: CallToolResult = { content: [{ type: "text", text: "one" }], structuredContent: { n: 1 } };

/** A rewriter, and what it hands to the rest of the ending. */
function rewriting(facts: { readonly output?: CompiledSchema; readonly maxBytes?: number } = {}) {
  const returned = jest.fn<Ending<CallToolResult>["returned"]>(() => ({ content: [], isError: false }));
  const thrown = jest.fn<Ending<CallToolResult>["thrown"]>(() => ({ content: [], isError: true }));
  const { maxBytes } = facts;
  const rules = { toolName: "count", messages: defaultMessages, numbers: {}, collect: {}, maxBytes };
  const rewriter = resultRewriter({ output: facts.output, rules } as EndingFacts, { returned, thrown });
  const answer = (answered: unknown, note: unknown = rewriter.noteOf(given)) =>
    rewriter.check(answered, { note, by: "Count", running, input: "in" });
  return { ...rewriter, answer, returned, thrown };
}

describe("what an interceptor answered with", () => {
  it("needs no note where nobody compares", () => {
    expect(rewriting().noteOf(given)).toBeUndefined();
    expect(rewriting({ output }).noteOf(given)).toEqual({ content: undefined, structure: '{"n":1}' });
    expect(rewriting({ maxBytes: 300 }).noteOf(given)).toMatchObject({
      content: JSON.stringify(given.content),
    });
  });

  it("leaves as it is where it is a result", () => {
    const { answer, returned } = rewriting();
    expect(answer({ ...given, structuredContent: { n: 2 } })).toEqual({
      ...given,
      structuredContent: { n: 2 },
    });
    expect(returned).not.toHaveBeenCalled();
  });

  it("is ended like what a method returned where it is no result, or cannot be written", async () => {
    const { answer, returned } = rewriting();
    for (const answered of ["text", { n: 1 }, { ...given, isError: "no" }]) await answer(answered);
    expect(returned.mock.calls).toEqual(
      ["text", { n: 1 }, { ...given, isError: "no" }].map((answered) => [answered, running, "in"]),
    );
  });

  it("is validated once more where its structure says something else, and not otherwise", async () => {
    const { answer, check, returned } = rewriting({ output });
    expect(answer({ ...given, content: [] })).toEqual({ ...given, content: [] });
    expect(returned).not.toHaveBeenCalled();
    const changed = { ...given, structuredContent: { n: 2 } };
    await answer(changed);
    await answer({ content: given.content });
    // Nobody was given a result that could be compared.
    await check(given, { note: undefined, by: "Count", running, input: "in" });
    expect(returned.mock.calls.map(([answered]) => answered)).toEqual([
      changed,
      { content: given.content },
      given,
    ]);
  });

  it("is cut only where it says something else", () => {
    const long: CallToolResult = { content: [{ type: "text", text: "x".repeat(500) }] };
    const { answer, noteOf, thrown } = rewriting({ maxBytes: 256 });
    expect(answer(long, noteOf(long))).toEqual(long);
    const text = expect.stringMatching(/^x+\n… truncated: \d+ of 500 characters$/);
    expect(answer(long)).toEqual({ content: [{ type: "text", text }] });
    const large = { ...given, structuredContent: { rows: "x".repeat(500) } };
    expect(answer(large)).toEqual({ content: [], isError: true });
    expect(thrown.mock.calls[0]?.[0]).toMatchObject({
      message: expect.stringContaining("larger than 256 bytes"),
    });
  });

  it.each([undefined, null])("is a mistake where it is %p, told with the interceptor's name", (nothing) => {
    const { answer, thrown } = rewriting();
    expect(answer(nothing)).toMatchObject({ isError: true });
    const message = `Count.interceptResult answered with ${String(nothing)}, not with a result`;
    expect(thrown).toHaveBeenCalledWith(new Error(message), running, "in");
  });
});
