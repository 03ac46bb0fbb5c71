import { describe, expect, it } from "@jest/globals";
import type { CallToolResult } from "@toolwright/kernel";
import { resource } from "../../content/blocks.js";
import { defaultMessages } from "../../errors/messages.js";
import type { CompiledSchema } from "../../schema/schema-adapter.js";
import { Redaction } from "../sensitive/redaction.js";
import type { EndingFacts } from "./ending-facts.js";
import { filteredFailure } from "./filtered-failure.js";

const TOKEN = "tok-5ecret-0123456789-abcdefghij";

const secrets = { isSensitive: ([key]: readonly PropertyKey[]) => key === "token", names: new Set<string>() };
const redaction = (): Redaction => new Redaction(secrets, [{ token: TOKEN }]);

const factsOf = (facts: Partial<EndingFacts> = {}, maxBytes?: number): EndingFacts => ({
  rules: { toolName: "pay", messages: defaultMessages, numbers: {}, collect: {}, maxBytes },
  at: "Shop.pay",
  isIntercepted: false,
  output: undefined,
  errorText: String,
  masksErrors: false,
  onUnfit: () => undefined,
  maxIssues: undefined,
  sensitive: { input: undefined, output: undefined },
  ...facts,
});

const textIn = ([block]: CallToolResult["content"]) => (block?.type === "text" ? block.text : "");

const fail = (content: unknown, facts = factsOf(), cleaned?: Redaction) =>
  filteredFailure({ content, insteadOf: new Error("boom") }, facts, cleaned);

const CIRCULAR: Record<string, unknown> = {};
CIRCULAR["self"] = CIRCULAR;

const ANY_OUTPUT: CompiledSchema = {
  jsonSchema: { type: "object" },
  parse: (value: unknown) => ({ ok: true, value }),
};

describe("what an error filter answered with", () => {
  it("is a failure: a text, blocks, or data with its structure", () => {
    expect(fail("no such order")).toEqual({
      content: [{ type: "text", text: "no such order" }],
      isError: true,
    });
    expect(fail({ content: [{ type: "text", text: "a" }], isError: false })).toMatchObject({ isError: true });
    expect(fail({ code: 7 })).toEqual({
      content: [{ type: "text", text: '{"code":7}' }],
      structuredContent: { code: 7 },
      isError: true,
    });
  });

  it("has no structure under an output schema, which describes something else", () => {
    expect(fail({ code: 7 }, factsOf({ output: ANY_OUTPUT }))).not.toHaveProperty("structuredContent");
  });

  it("repeats nothing sensitive, in texts or as structure", () => {
    const said = fail({ code: TOKEN }, factsOf(), redaction());
    expect(said).toEqual({ content: [{ type: "text", text: '{"code":"[redacted]"}' }], isError: true });
  });

  it("repeats nothing sensitive in the text of a resource, and leaves other blocks as they are", () => {
    const blob = resource("file:///b", new Uint8Array([1, 2, 3]));
    const said = fail([resource("file:///a", `token ${TOKEN}`), blob], factsOf(), redaction());
    expect(said.content).toEqual([resource("file:///a", "token [redacted]"), blob]);
  });

  it.each<[string, (text: string) => unknown, (content: CallToolResult["content"]) => string]>([
    ["a text", (text) => text, textIn],
    ["a block", (text) => ({ type: "text", text }), JSON.stringify],
    ["data", (text) => ({ text }), textIn],
    ["a list", (text) => [text], textIn],
  ])("as %s over the budget shows no beginning of a secret at the cut", (_what, wrap, measured) => {
    for (let before = 100; before < 256; before += 1) {
      const answer = wrap(`${"x".repeat(before)}${TOKEN}${"x".repeat(300)}`);
      const said = fail(answer, factsOf({}, 256), redaction());
      expect(JSON.stringify(said)).not.toContain(TOKEN.slice(0, 6));
      expect(said.content).toHaveLength(1);
      expect(Buffer.byteLength(measured(said.content))).toBeLessThanOrEqual(256);
    }
  });

  it.each<[string, unknown, string]>([
    ["a text", "x".repeat(256), "x".repeat(256)],
    ["data", { text: "x".repeat(245) }, JSON.stringify({ text: "x".repeat(245) })],
    ["a list", ["x".repeat(252)], JSON.stringify(["x".repeat(252)])],
  ])("as %s within the budget is not cut, like one without anything sensitive", (_what, answer, written) => {
    for (const cleaned of [undefined, redaction()])
      expect(fail(answer, factsOf({}, 256), cleaned).content).toEqual([{ type: "text", text: written }]);
  });

  it("stays within the budget where what stands for a secret is longer than that", () => {
    const short = new Redaction(secrets, [{ token: "abcd" }]);
    const said = fail("abcd ".repeat(50), factsOf({}, 256), short);
    expect(Buffer.byteLength(textIn(said.content))).toBeLessThanOrEqual(256);
    expect(JSON.stringify(said)).toContain("[redacted] [redacted]");
  });

  it("as a list over the budget keeps its first elements where nothing is sensitive", () => {
    const { content } = fail(
      Array.from({ length: 300 }, () => 7),
      factsOf({}, 256),
    );
    expect(content).toHaveLength(2);
    expect(content[1]).toMatchObject({ text: expect.stringMatching(/^… truncated: \d+ of 300 elements$/) });
  });

  it.each([
    ["an empty text", "", "It is an empty text."],
    ["what JSON cannot carry", CIRCULAR, "cannot be sent."],
    ["what is too large to be sent", { rows: "x".repeat(300) }, "is larger than 256 bytes"],
  ])("is told as a fault of the filter, with what was thrown, where it is %s", (_what, content, message) => {
    const cause = new Error("boom");
    const run = () => filteredFailure({ content, insteadOf: cause }, factsOf({}, 256), undefined);
    expect(run).toThrow(message);
    expect(run).toThrow(expect.objectContaining({ cause }));
  });
});
