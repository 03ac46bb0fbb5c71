import { describe, expect, it } from "@jest/globals";
import { jsonSchema } from "./json-schema.js";
import { surelyFit } from "./sure-defaults.js";

/** A schema with one property, and its default. */
function withDefault(property: Readonly<Record<string, unknown>>, more: object = {}) {
  return { type: "object", properties: { field: property }, ...more };
}

function isSure(property: Readonly<Record<string, unknown>>, more: object = {}): boolean {
  return surelyFit({ field: property["default"] }, withDefault(property, more));
}

describe("defaults that fit beyond doubt", () => {
  it.each([
    { type: "string", default: "open" },
    { enum: ["open", "closed"], default: "open", description: "Which ones" },
    { type: "integer", minimum: 1, maximum: 50, default: 10 },
    { type: "number", default: 0.5 },
    { type: "boolean", const: true, default: true },
  ])("are such as %j", (property) => {
    expect(isSure(property)).toBe(true);
    expect(() => jsonSchema().compile(withDefault(property), "input")).not.toThrow();
  });

  it.each([
    { type: "string", default: 5 },
    { enum: ["open"], default: "shut" },
    { const: true, default: false },
    { type: "integer", default: 1.5 },
    { type: "integer", minimum: 1, default: 0 },
    { type: "integer", maximum: 50, default: 51 },
    { type: "string", minLength: 3, default: "ab" },
    { type: ["string", "null"], pattern: "^a", default: "b" },
  ])("are none such as %j, which ajv refuses", (property) => {
    expect(isSure(property)).toBe(false);
    expect(() => jsonSchema().compile(withDefault(property), "input")).toThrow(
      "a default does not fit: field",
    );
  });

  it("are none where the object has rules of its own", () => {
    const property = { type: "string", default: "a" };
    expect(isSure(property, { required: ["field"], additionalProperties: false })).toBe(true);
    expect(isSure(property, { not: { required: ["field"] } })).toBe(false);
    expect(isSure(property, { propertyNames: { maxLength: 2 } })).toBe(false);
    expect(isSure(property, { type: ["object", "null"] })).toBe(false);
  });

  it("are none that `properties` does not describe", () => {
    expect(surelyFit({ other: "a" }, withDefault({ type: "string" }))).toBe(false);
    expect(surelyFit({ toString: "a" }, withDefault({ type: "string" }))).toBe(false);
  });
});
