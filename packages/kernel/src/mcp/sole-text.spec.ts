import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { soleText } from "./sole-text.js";
import { stringifyResult } from "./stringify-result.js";

const text = { type: "text", text: "hello" };

class Block {
  type = "text";
  text = "hello";
  toJSON(): object {
    return { type: "text", text: "otherwise" };
  }
}

describe("soleText", () => {
  it("is the text of a result that is one block of text, also where it looks like JSON", () => {
    expect(soleText({ content: [text] })).toBe("hello");
    expect(soleText({ content: [{ type: "text", text: '"}]\u2028\ud800' }] })).toBe('"}]\u2028\ud800');
    expect(soleText({ content: [{ type: "text", text: "" }] })).toBe("");
  });

  it("does not mind structured content after it", () => {
    expect(soleText({ content: [text], structuredContent: { a: 1 } })).toBe("hello");
    expect(soleText({ content: [text], structuredContent: undefined })).toBe("hello");
  });

  it.each<[string, object]>([
    ["no content", {}],
    ["no block", { content: [] }],
    ["two blocks", { content: [text, text] }],
    ["another member", { content: [text], isError: true }],
    ["a member that is undefined", { content: [text], isError: undefined }],
    ["structured content before it", { structuredContent: {}, content: [text] }],
    ["structured content that writes itself", { content: [text], structuredContent: new Block() }],
    ["structured content and another member", { content: [text], structuredContent: {}, isError: true }],
    ["an inherited member", Object.assign(Object.create({ isError: true }) as object, { content: [text] })],
    ["content that is no list", { content: text }],
    ["a list that writes itself", { content: Object.assign([text], { toJSON: () => [] }) }],
    ["another kind of block", { content: [{ type: "image", data: "", mimeType: "image/png" }] }],
    ["a block with annotations", { content: [{ ...text, annotations: {} }] }],
    ["a block without text", { content: [{ type: "text" }] }],
    ["a text that is none", { content: [{ type: "text", text: 1 }] }],
    ["a hole", { content: Array(1) }],
    ["a block that writes itself", { content: [new Block()] }],
    ["a hidden toJSON", Object.defineProperty({ content: [text] }, "toJSON", { value: () => ({}) })],
  ])("is none for %s", (_, result) => {
    expect(soleText(result)).toBeUndefined();
  });

  it("changes nothing about what is written", () => {
    const block = fc.record(
      {
        type: fc.constantFrom("text", "image"),
        text: fc.oneof(fc.string({ unit: "binary" }), fc.constant(1), fc.constant(undefined)),
        annotations: fc.constant({}),
      },
      { requiredKeys: ["type"] },
    );
    const result = fc.record(
      {
        content: fc.array(block, { maxLength: 2 }),
        structuredContent: fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, Symbol("s"), new Date(0))),
        isError: fc.boolean(),
      },
      { requiredKeys: ["content"] },
    );
    fc.assert(
      fc.property(result, (value) => {
        expect(stringifyResult(value)).toBe(JSON.stringify(value));
      }),
    );
  });
});
