import { describe, expect, it } from "@jest/globals";
import { image, isAllBlocks, isContentBlock, isContentList, link, text } from "./blocks.js";
import { toBase64 } from "./base64.js";
import { isJsonData, json } from "./json.js";

describe("base64", () => {
  it.each([0, 1, 2, 3, 4, 0x8000, 0x8001, 100_000])("of %d bytes is what Node writes", (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  });

  it("takes a view as the bytes that it shows", () => {
    const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(toBase64(bytes)).toBe("AgM=");
    expect(toBase64(Buffer.from("hello"))).toBe("aGVsbG8=");
  });
});

describe("a content block", () => {
  it.each([
    text("a"),
    image("AA==", "image/png"),
    link("file:///a", "a"),
    { type: "audio", data: "", mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "a:b", text: "" } },
    { type: "resource", resource: { uri: "a:b", blob: "" } },
  ])("is one: %j", (block) => {
    expect(isContentBlock(block)).toBe(true);
  });

  it.each<unknown>([
    null,
    "text",
    {},
    { type: "text" },
    { type: "text", text: 5 },
    { type: "audio", data: "" },
    { type: "resource_link", uri: "a:b" },
    { type: "resource" },
    { type: "resource", resource: null },
    { type: "resource", resource: { uri: "a:b" } },
    { type: "toString", toString: "x" },
    { type: 5 },
  ])("is none: %j", (value) => {
    expect(isContentBlock(value)).toBe(false);
  });
});

describe("a list of blocks", () => {
  it("is not empty, and has no element that is none, holes included", () => {
    expect(isContentList([text("a"), text("b")])).toBe(true);
    expect(isContentList([])).toBe(false);
    expect(isContentList([text("a"), { rows: 3 }])).toBe(false);
    expect(isContentList(new Array(2))).toBe(false);
    expect(isContentList({ length: 1, 0: text("a") })).toBe(false);
    expect(isAllBlocks([])).toBe(true);
  });
});

describe("forced data", () => {
  it("is told from what only looks like it, also across copies of the package", () => {
    expect(isJsonData(json(1))).toBe(true);
    expect(isJsonData({ value: 1 })).toBe(false);
    expect(isJsonData({ value: 1, [Symbol.for("@toolwright/core:json")]: true })).toBe(true);
    expect(isJsonData(null)).toBe(false);
  });
});
