import { describe, expect, it } from "@jest/globals";
import { mirroredParams, readMirroredFields } from "./mirrored-fields.js";

const mark = (header: unknown, type: unknown = "string") => ({ type, "x-mcp-header": header });
const read = (properties: object) => readMirroredFields({ type: "object", properties });

describe("mirrored fields", () => {
  it("are found at any depth of properties, with header and path", () => {
    const nested = { type: "object", properties: { id: mark("Id", "integer") } };
    expect(read({ region: mark("Region"), dry: mark("Dry-Run", "boolean"), nested })).toEqual({
      fields: [
        { header: "Region", path: ["region"] },
        { header: "Dry-Run", path: ["dry"] },
        { header: "Id", path: ["nested", "id"] },
      ],
      faults: [],
    });
  });

  it.each([
    ["an empty header", mark(""), "it is not an HTTP token"],
    ["a header with a space", mark("a b"), "it is not an HTTP token"],
    ["a header that is no text", mark(5), "it is not an HTTP token"],
    ["a header of letters beyond ASCII", mark("é"), "it is not an HTTP token"],
    ["a number", mark("N", "number"), 'its type is "number"'],
    ["an object", mark("O", "object"), 'its type is "object"'],
    ["several types", mark("T", ["string", "null"]), 'its type is ["string","null"]'],
    ["no type", { "x-mcp-header": "U" }, 'its type is "unknown"'],
  ])("[M-TOOLS-10] are refused for %s", (_what, field, reason) => {
    expect(read({ a: { type: "object", properties: { f: field } } })).toEqual({
      fields: [],
      faults: [{ path: "a.f", reason }],
    });
  });

  it("[M-TOOLS-10] are refused where two differ only in case", () => {
    expect(read({ a: mark("Region"), b: mark("REGION") })).toEqual({
      fields: [{ header: "Region", path: ["a"] }],
      faults: [{ path: "b", reason: '"REGION" is used twice' }],
    });
  });

  it.each([
    ["#/properties/a/items", { properties: { a: { type: "array", items: mark("A") } } }],
    ["#/properties/a/anyOf/1", { properties: { a: { anyOf: [{ type: "null" }, mark("A")] } } }],
    ["#/$defs/A", { $defs: { A: mark("A") } }],
    ["#/additionalProperties", { additionalProperties: mark("A") }],
    ["#", { "x-mcp-header": "A" }],
  ])("[M-TOOLS-10] are refused where they are not reached through properties alone: %s", (path, schema) => {
    expect(readMirroredFields({ type: "object", ...schema })).toEqual({
      fields: [],
      faults: [{ path, reason: "it is not reached through properties" }],
    });
  });

  it("are not seen in data, or in a property of that name", () => {
    const example = { "x-mcp-header": "A" };
    const properties = {
      "x-mcp-header": { type: "string" },
      a: { default: example, enum: [example], const: example },
    };
    expect(read(properties)).toEqual({ fields: [], faults: [] });
  });
});

describe("mirrored values", () => {
  const fields = [
    { header: "Region", path: ["region"] },
    { header: "Id", path: ["nested", "id"] },
  ];

  it("are read from the arguments", () => {
    expect(mirroredParams(fields, { region: "eu", nested: { id: 7 } })).toEqual([
      { header: "Region", value: "eu" },
      { header: "Id", value: 7 },
    ]);
  });

  it.each([{}, { nested: null }, { nested: "text" }, { nested: [] }])(
    "are undefined where %j has none",
    (args) => {
      expect(mirroredParams(fields, args).map(({ value }) => value)).toEqual([undefined, undefined]);
    },
  );

  it("never come from a prototype", () => {
    expect(mirroredParams([{ header: "X", path: ["constructor", "name"] }], {})).toEqual([
      { header: "X", value: undefined },
    ]);
  });
});
