import { describe, expect, it } from "@jest/globals";
import type { CallToolResult } from "@toolwright/kernel";
import { LocalContext } from "../../context/local-context.js";
import { defaultMessages } from "../../errors/messages.js";
import { messageOf } from "../../errors/error-policy.js";
import type { EndingFacts } from "./ending-facts.js";
import { resultEnding } from "./result-ending.js";

const facts: EndingFacts = {
  rules: { toolName: "read", messages: defaultMessages, numbers: {}, collect: {}, maxBytes: 1000 },
  at: "Files.read",
  isIntercepted: false,
  output: undefined,
  errorText: (thrown) => messageOf(thrown) ?? "",
  masksErrors: false,
  onUnfit: () => undefined,
  maxIssues: undefined,
  sensitive: { input: undefined, output: undefined },
};

const running = { sent: {}, context: new LocalContext("read") };

const textOf = ({ content: [block] }: CallToolResult): string => (block?.type === "text" ? block.text : "");

describe("a failure over the budget", () => {
  const { thrown, invalid } = resultEnding(facts);

  it("of what was thrown is cut like any text", () => {
    const said = textOf(thrown(new Error("é".repeat(100_000)), running));
    expect(said).toMatch(/^é+\n… truncated: \d+ of 100000 characters$/);
    expect(Buffer.byteLength(said)).toBeLessThanOrEqual(1000);
  });

  it("of bad arguments is cut like any text", () => {
    const issues = Array.from({ length: 10_000 }, (_, at) => ({
      path: ["list", at],
      message: "must be string",
    }));
    const said = textOf(invalid(issues, running));
    expect(said).toMatch(/list\[0\]: must be string\n[^]*\n… truncated: \d+ of \d+ characters$/);
    expect(Buffer.byteLength(said)).toBeLessThanOrEqual(1000);
  });

  it("below it is whole", () => {
    expect(textOf(thrown(new Error("x".repeat(1000)), running))).toBe("x".repeat(1000));
  });
});
