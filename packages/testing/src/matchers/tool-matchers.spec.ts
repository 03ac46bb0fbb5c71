import { describe, expect, it } from "@jest/globals";
import type { CallToolResult } from "@toolwright/core";
import { isDeepStrictEqual } from "node:util";
import { toolMatchers } from "./tool-matchers.js";

expect.extend(toolMatchers);

const priced: CallToolResult = {
  content: [{ type: "text", text: '{"sku":"A1","cents":1250}' }],
  structuredContent: { sku: "A1", cents: 1250 },
};
const failed: CallToolResult = {
  content: [{ type: "text", text: "There is no article A2." }],
  isError: true,
};
const mixed: CallToolResult = {
  content: [
    { type: "text", text: "one" },
    { type: "image", data: "QUJD", mimeType: "image/png" },
    { type: "text", text: "two" },
    { type: "resource_link", uri: "file:///a", name: "a" },
  ],
};

/** What a matcher says when it does not find what was expected. */
function complaint(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("Nothing was wrong.");
}

describe("toBeToolError", () => {
  it("takes a result that failed, by its whole text or by a part", () => {
    expect(failed).toBeToolError();
    expect(failed).toBeToolError("There is no article A2.");
    expect(failed).toBeToolError(/no article/);
    expect(failed).not.toBeToolError("There is no article");
    expect(failed).not.toBeToolError(/timeout/);
    expect(priced).not.toBeToolError();
  });

  it("shows the result, and what was expected of it", () => {
    expect(complaint(() => expect(priced).toBeToolError(/no article/))).toBe(
      `Expected a tool error whose text matches /no article/.

The tool answered:
  text: {"sku":"A1","cents":1250}
  structuredContent: {
    "sku": "A1",
    "cents": 1250
  }`,
    );
    expect(complaint(() => expect(failed).not.toBeToolError())).toBe(
      "Expected anything but a tool error.\n\nThe tool answered:\n  isError: true\n  text: There is no article A2.",
    );
  });
});

describe("toHaveStructuredContent", () => {
  it("compares by the rules of toEqual, asymmetric matchers too", () => {
    expect(priced).toHaveStructuredContent({ sku: "A1", cents: 1250 });
    expect(priced).toHaveStructuredContent({ sku: "A1", cents: expect.any(Number) });
    expect(priced).toHaveStructuredContent(expect.objectContaining({ sku: "A1" }));
    expect(priced).not.toHaveStructuredContent({ sku: "A1" });
    expect(failed).toHaveStructuredContent(undefined);
  });

  it("shows the result, and what was expected of it", () => {
    const said = complaint(() => expect(failed).toHaveStructuredContent({ sku: "A1" }));
    expect(said).toContain('Expected structured content {\n  "sku": "A1"\n}.');
    expect(said).toContain("isError: true\n  text: There is no article A2.");
  });
});

describe("toHaveText", () => {
  it("takes all texts, on lines of their own", () => {
    expect(mixed).toHaveText("one\ntwo");
    expect(mixed).toHaveText(/^two$/m);
    expect(mixed).not.toHaveText("one");
    expect({ content: [] }).toHaveText("");
  });

  it("does not depend on where an expression was used before", () => {
    const every = /^one/g;
    expect(mixed).toHaveText(every);
    expect(mixed).toHaveText(every);
  });

  it("shows the result, and what was expected of it", () => {
    expect(complaint(() => expect(mixed).toHaveText("three"))).toBe(
      `Expected a result whose text is "three".

The tool answered:
  text: one
  image: image/png, 4 characters of base64
  text: two
  resource_link: {
    "type": "resource_link",
    "uri": "file:///a",
    "name": "a"
  }`,
    );
    const long: CallToolResult = { content: [{ type: "text", text: "x".repeat(5_000) }] };
    expect(complaint(() => expect(long).toHaveText("y"))).toContain("x… (5000 characters)");
    expect(complaint(() => expect({ content: [] }).toHaveText("y"))).toContain("answered:\n  no content");
  });
});

describe("the matchers", () => {
  it("refuse what is no result, also where the opposite is expected", () => {
    const call = Promise.resolve(failed);
    expect(complaint(() => expect(call).not.toBeToolError())).toBe(
      "toBeToolError takes the result of a call, and received a promise of one. Fix: await the call.",
    );
    expect(complaint(() => expect("text").toHaveText("text"))).toBe(
      'toHaveText takes the result of a call, with its content, and received "text".',
    );
    expect(complaint(() => expect(undefined).toHaveStructuredContent({}))).toContain("received undefined");
  });

  it("take promises that are resolved for them", async () => {
    await expect(Promise.resolve(failed)).resolves.toBeToolError();
  });

  it("work by themselves, given a comparison", () => {
    const context = { equals: (one: unknown, other: unknown) => isDeepStrictEqual(one, other) };
    const { pass } = toolMatchers.toHaveStructuredContent.call(context, priced, { sku: "A1", cents: 1250 });
    expect(pass).toBe(true);
  });
});
