import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { withoutRootReference } from "./root-reference.js";
import { standardSchema } from "./standard-schema.js";

describe("a root that only refers to a definition", () => {
  it("takes the definition's place, also for a schema with an id", () => {
    const Named = z.object({ a: z.string() }).meta({ id: "Named/With Spaces" });
    expect(standardSchema.compile(Named, "input").jsonSchema).toMatchObject({
      type: "object",
      properties: { a: { type: "string" } },
    });
  });

  it("keeps the definition where something else refers to it", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } };
    expect(withoutRootReference({ $ref: "#/$defs/Node", $defs: { Node: node } })).toEqual({
      ...node,
      $defs: { Node: node },
    });
  });

  it.each([
    ["without a reference", { type: "object", $defs: { A: {} } }],
    ["that refers to nothing", { $ref: "#/$defs/Missing", $defs: {} }],
    ["that refers elsewhere", { $ref: "#/properties/a" }],
  ])("%s stays as it is", (_what, schema) => {
    expect(withoutRootReference(schema)).toBe(schema);
  });
});
