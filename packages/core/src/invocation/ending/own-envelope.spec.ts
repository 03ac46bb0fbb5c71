import { describe, expect, it } from "@jest/globals";
import { type CallToolResult, MetaKey } from "@toolwright/kernel";
import { defaultMessages } from "../../errors/messages.js";
import { withoutEnvelope } from "./own-envelope.js";

const rules = { toolName: "ask", messages: defaultMessages, numbers: {}, collect: {}, maxBytes: undefined };
const strip = (result: object): CallToolResult => withoutEnvelope(result as CallToolResult, rules);
const content = [{ type: "text", text: "a" }];

describe("the envelope of a result that was passed on", () => {
  it("is none on most, which stay the same object", () => {
    const result = { content, structuredContent: { a: 1 }, _meta: { page: 1 }, isError: true };
    expect(strip(result)).toBe(result);
  });

  it("is taken off: that it is whole, and who answered", () => {
    const server = { name: "other", version: "1.0.0" };
    const signed = { content, resultType: "complete", _meta: { [MetaKey.serverInfo]: server, page: 1 } };
    expect(strip(signed)).toEqual({ content, _meta: { page: 1 } });
    expect(strip({ content, resultType: "complete" })).toEqual({ content });
    expect(strip({ content, _meta: { [MetaKey.serverInfo]: server } })).toEqual({ content, _meta: {} });
    expect(signed).toHaveProperty("resultType", "complete");
  });

  it.each(["input_required", "task", 5, null])(
    "is refused where the result is none yet: %p",
    (resultType) => {
      expect(() => strip({ content, resultType })).toThrow(/resultType.*"complete"/);
    },
  );
});
