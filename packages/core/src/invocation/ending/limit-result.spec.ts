import { describe, expect, it } from "@jest/globals";
import type { CallToolResult, ContentBlock } from "@toolwright/kernel";
import fc from "fast-check";
import { image, link, text } from "../../content/blocks.js";
import { defaultMessages } from "../../errors/messages.js";
import { limitBlocks, limitJson, limitText, refuseTooLarge } from "./limit-result.js";
import type { ResultRules } from "./result-rules.js";
import { utf8Size } from "./utf8-size.js";

const within = (maxBytes: number | undefined): ResultRules => ({
  toolName: "read",
  messages: defaultMessages,
  numbers: {},
  collect: {},
  maxBytes,
});

const TOO_LARGE =
  /The result of the tool "read" is larger than 256 bytes and cannot be shortened\. Ask for less/;

/** A budget as `createApp` takes it. */
const budget = fc.integer({ min: 256, max: 2000 });
const anyText = fc.string({ unit: "binary", maxLength: 1500 });

const textsOf = (content: readonly ContentBlock[]): readonly string[] =>
  content.map((block) => (block.type === "text" ? block.text : ""));
const sizeOf = (content: readonly ContentBlock[]): number =>
  textsOf(content).reduce((sum, written) => sum + utf8Size(written), 0);

describe("a text", () => {
  it("is itself within the budget, and without one", () => {
    expect(limitText("x".repeat(256), within(256))).toBe("x".repeat(256));
    expect(limitText("x".repeat(9999), within(undefined))).toHaveLength(9999);
  });

  it("never takes more, and is the beginning and a line that counts whole characters", () => {
    fc.assert(
      fc.property(anyText, budget, (whole, maxBytes) => {
        const limited = limitText(whole, within(maxBytes));
        expect(utf8Size(limited)).toBeLessThanOrEqual(Math.max(maxBytes, 0));
        if (limited === whole) return;
        const [, kept = "", count = "", total = ""] =
          /^(.*)\n… truncated: (\d+) of (\d+) characters$/su.exec(limited) ?? [];
        expect(whole.startsWith(kept)).toBe(true);
        expect([Array.from(kept).length, Array.from(whole).length]).toEqual([Number(count), Number(total)]);
      }),
    );
  });
});

describe("JSON data", () => {
  it("is one text within the budget, and without one", () => {
    expect(limitJson({ json: { a: 1 } }, within(256))).toEqual([text('{"a":1}')]);
    expect(limitJson({ json: "x".repeat(999) }, within(undefined))).toEqual([text(`"${"x".repeat(999)}"`)]);
  });

  it("is refused over it, unless it is a list", () => {
    expect(() => limitJson({ json: { a: "x".repeat(256) } }, within(256))).toThrow(TOO_LARGE);
    expect(() => limitJson({ json: "x".repeat(256) }, within(256))).toThrow(TOO_LARGE);
  });

  it("as a list never takes more, and is its first elements and their count", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 200 }), budget, (list, maxBytes) => {
        const content = limitJson({ json: list }, within(maxBytes));
        const [written = "", count] = textsOf(content);
        expect(sizeOf(content)).toBeLessThanOrEqual(maxBytes);
        const kept = JSON.parse(written) as unknown[];
        expect(kept).toEqual(JSON.parse(JSON.stringify(list.slice(0, kept.length))));
        const told = `… truncated: ${String(kept.length)} of ${String(list.length)} elements`;
        expect(count).toBe(kept.length === list.length ? undefined : told);
      }),
    );
  });

  it("as a list keeps as many elements as fit", () => {
    const list = Array.from({ length: 300 }, () => 7);
    const [written = ""] = textsOf(limitJson({ json: list }, within(256)));
    const marker = utf8Size("… truncated: 300 of 300 elements");
    expect(utf8Size(written)).toBeGreaterThan(256 - marker - 2);
  });
});

describe("blocks of the tool's own", () => {
  const picture = image(new Uint8Array(300), "image/png");

  it("are themselves within the budget, and without one", () => {
    const result: CallToolResult = { content: [text("a"), link("file:///a", "a")], _meta: { page: 1 } };
    expect(limitBlocks(result, within(256))).toBe(result);
    expect(limitBlocks({ content: [picture] }, within(undefined)).content).toEqual([picture]);
  });

  it("keep a first text's beginning, its annotations, and what else the result says", () => {
    const annotations = { audience: ["user" as const] };
    const long = { ...text("x".repeat(500)), annotations };
    const { content, ...rest } = limitBlocks(
      { content: [long, text("rest")], isError: true, _meta: { page: 1 } },
      within(256),
    );
    expect(rest).toEqual({ isError: true, _meta: { page: 1 } });
    const line = expect.stringMatching(/^x+\n… truncated: \d+ of 500 characters$/);
    expect(content).toEqual([{ ...long, text: line }, text("… truncated: 1 of 2 elements")]);
  });

  it("are the first ones that fit, whole, and their count", () => {
    const content = [text("a"), link("file:///a", "a"), text("x".repeat(500)), text("b")];
    expect(limitBlocks({ content }, within(256)).content).toEqual([
      ...content.slice(0, 2),
      text("… truncated: 2 of 4 elements"),
    ]);
  });

  it("are refused where one that is no text is over the budget", () => {
    expect(() => limitBlocks({ content: [picture] }, within(256))).toThrow(TOO_LARGE);
    expect(() => limitBlocks({ content: [text("a"), picture] }, within(256))).toThrow(TOO_LARGE);
  });

  it("are refused over the budget with structured content, and so is that", () => {
    const structuredContent = { rows: "x".repeat(300) };
    expect(() => limitBlocks({ content: [text("a")], structuredContent }, within(256))).toThrow(TOO_LARGE);
    const content = [text("x".repeat(300))];
    expect(() => limitBlocks({ content, structuredContent: {} }, within(256))).toThrow(TOO_LARGE);
  });

  it("as texts never take more as JSON, and no less than they can", () => {
    const texts = fc.array(fc.oneof(anyText, fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(texts, budget, (list, maxBytes) => {
        const content = list.map((written) => text(written));
        const limited = limitBlocks({ content }, within(maxBytes)).content;
        expect(utf8Size(JSON.stringify(limited))).toBeLessThanOrEqual(maxBytes);
        expect(limited.length).toBeGreaterThan(0);
      }),
    );
    const { content } = limitBlocks({ content: Array.from({ length: 200 }, () => text("a")) }, within(4096));
    const nextBlock = utf8Size(JSON.stringify(text("a"))) + ",".length;
    expect(utf8Size(JSON.stringify(content))).toBeGreaterThan(4096 - nextBlock - ",".length);
  });

  it("are refused where what stands around the first text is over the budget", () => {
    const block = { ...text("x".repeat(300)), _meta: { note: "y".repeat(300) } };
    expect(() => limitBlocks({ content: [block] }, within(256))).toThrow(TOO_LARGE);
  });
});

it("refuses what must be whole and is too large", () => {
  expect(() => {
    refuseTooLarge("x".repeat(257), within(256));
  }).toThrow(TOO_LARGE);
  expect(() => {
    refuseTooLarge("x".repeat(256), within(256));
    refuseTooLarge("x".repeat(999), within(undefined));
  }).not.toThrow();
});
