import { describe, expect, it } from "@jest/globals";
import { splitTypes } from "./split-types.js";

describe("a schema of several types", () => {
  it("is a union, in which each says what is meant for it", () => {
    expect(splitTypes({ type: ["string", "array"], maxLength: 5, items: {}, not: {}, title: "T" })).toEqual({
      title: "T",
      anyOf: [
        { type: "string", maxLength: 5, not: {} },
        { type: "array", items: {}, not: {} },
      ],
    });
  });

  it("leaves types out of which no value is enumerated", () => {
    const schema = { type: ["string", "integer", "number", "null"], enum: ["a", 1, null] };
    expect(splitTypes(schema)).toEqual({
      anyOf: [
        { type: "string", enum: ["a"] },
        { type: "integer", enum: [1] },
        { type: "number", enum: [1] },
        { type: "null" },
      ],
    });
    expect(splitTypes({ type: ["string", "integer"], enum: ["a"], description: "d" })).toEqual({
      description: "d",
      type: "string",
      enum: ["a"],
    });
  });

  it("of one type is of that type", () => {
    expect(splitTypes({ type: ["string"], maxLength: 5 })).toEqual({ type: "string", maxLength: 5 });
  });

  it("that is a union already leaves its types to it", () => {
    const anyOf = [{ type: "string" }];
    expect(splitTypes({ type: ["string", "null"], anyOf })).toEqual({ anyOf });
  });
});
