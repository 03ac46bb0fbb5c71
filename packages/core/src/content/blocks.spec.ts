import { describe, expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { audio, image, isAllBlocks, isContentBlock, isContentList, link, resource, text } from "./blocks.js";
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

describe("the data of a block", () => {
  const bytes = new Uint8Array([0, 1, 254, 255, 0, 0, 128, 63]);
  const { buffer } = bytes;
  const base64 = Buffer.from(bytes).toString("base64");
  const shared = new SharedArrayBuffer(8);
  new Uint8Array(shared).set(bytes);

  it.each<[string, ArrayBufferLike | ArrayBufferView]>([
    ["ArrayBuffer", buffer],
    ["SharedArrayBuffer", shared],
    ["DataView", new DataView(buffer)],
    ["Int8Array", new Int8Array(buffer)],
    ["Float32Array", new Float32Array(buffer)],
    ["BigInt64Array", new BigInt64Array(buffer)],
    ["Buffer", Buffer.from(bytes)],
    ["ArrayBuffer of another realm", runInNewContext("Uint8Array.from(bytes).buffer", { bytes })],
    ["view that shows a part", new Int16Array(new Uint8Array([9, 9, ...bytes, 9, 9]).buffer, 2, 4)],
  ])("may be a %s: its bytes are sent", (_kind, data) => {
    expect(image(data, "image/png").data).toBe(base64);
    expect(audio(data, "audio/wav").data).toBe(base64);
    expect(resource("a:b", data).resource).toEqual({ uri: "a:b", blob: base64 });
  });

  it("may be Base64 already, and a resource's content a text", () => {
    expect([image("AA==", "image/png").data, audio("AA==", "audio/wav").data]).toEqual(["AA==", "AA=="]);
    expect(resource("a:b", "AA==").resource).toEqual({ uri: "a:b", text: "AA==" });
  });

  it.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [8, "number"],
    [[1, 2, 3], "Array"],
    [{ length: 3 }, "Object"],
    [{ [Symbol.toStringTag]: "ArrayBuffer" }, "ArrayBuffer"],
    [new Blob(["a"]), "Blob"],
    [Promise.resolve(bytes), "Promise"],
  ])("is nothing else, such as %p", (data, kind) => {
    const given = data as Uint8Array;
    const bytesOnly = `bytes: a Buffer, a typed array, a DataView or an ArrayBuffer; it was given: ${kind}`;
    expect(() => image(given, "image/png")).toThrow(
      new TypeError(`image() takes a Base64 string, or ${bytesOnly}`),
    );
    expect(() => audio(given, "audio/wav")).toThrow(
      new TypeError(`audio() takes a Base64 string, or ${bytesOnly}`),
    );
    expect(() => resource("a:b", given)).toThrow(new TypeError(`resource() takes a text, or ${bytesOnly}`));
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
