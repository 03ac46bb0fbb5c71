import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { withClosedObjects } from "./closed-objects.js";

const object: JsonSchema = { type: "object", properties: { a: {} } };
const closed: JsonSchema = { ...object, additionalProperties: false };

const within = (x: JsonSchema): unknown =>
  (withClosedObjects({ type: "object", properties: { x } })["properties"] as JsonSchema)["x"];

describe("objects that have no other names", () => {
  it("are said to have none, at the root and within", () => {
    expect(withClosedObjects({ type: "object" })).toEqual({ type: "object", additionalProperties: false });
    expect(within(object)).toEqual(closed);
    expect(within({ type: "array", items: object })).toEqual({ type: "array", items: closed });
    expect(within({ anyOf: [object, { type: "null" }] })).toEqual({ anyOf: [closed, { type: "null" }] });
    expect(within({ type: "object", additionalProperties: object })).toEqual({
      type: "object",
      additionalProperties: closed,
    });
  });

  it.each<[string, JsonSchema]>([
    ["of several kinds", { anyOf: [object, { type: "object", properties: { b: object } }] }],
    ["of a kind or anything", { oneOf: [object, {}] }],
    ["behind a reference", { $ref: "#/$defs/Item" }],
    ["in parts", { allOf: [object] }],
    ["open", { ...object, additionalProperties: {} }],
    ["without properties", { type: "object" }],
  ])("are left as they are: %s", (_what, schema) => {
    expect(within(schema)).toEqual(schema);
  });
});
