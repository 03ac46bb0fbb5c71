import { describe, expect, it } from "@jest/globals";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { standardSchema } from "./standard-schema.js";

/** What is published of a text, and which of its expressions are judged. */
function compiled(text: v.GenericSchema<string>) {
  const { jsonSchema, expressions } = standardSchema.compile(
    toStandardJsonSchema(v.object({ text })),
    "input",
  );
  const { text: published } = jsonSchema["properties"] as { readonly text: unknown };
  return { published, judged: expressions };
}

describe("a further expression of a text", () => {
  it("is published where it is one in Unicode mode", () => {
    const { published } = compiled(v.pipe(v.string(), v.regex(/a/), v.regex(/b/)));
    expect(published).toEqual({ type: "string", pattern: "a", allOf: [{ pattern: "b" }] });
  });

  it("is only judged where it is none, which a host would refuse with all of the tool", () => {
    const { published, judged } = compiled(v.pipe(v.string(), v.regex(/^\S+$/), v.regex(/^[\w-.]+@/)));
    expect(published).toEqual({ type: "string", pattern: "^\\S+$" });
    expect(judged).toEqual([
      { source: "^\\S+$", flags: "u", place: "text" },
      { source: "^[\\w-.]+@", flags: "", place: "text" },
    ]);
  });
});

describe("an expression with the flag v", () => {
  it.each([
    ["^\\p{Lu}\\d+$", "v"],
    ["^[a-z]+$", "dgv"],
  ])("is published like any other where it says the same under u: %s", (source, flags) => {
    const { published, judged } = compiled(v.pipe(v.string(), v.regex(new RegExp(source, flags))));
    expect(published).toEqual({ type: "string", pattern: source });
    expect(judged).toBeUndefined();
  });

  it.each([
    ["^[\\w--\\d]+$", "v"],
    ["^[\\w&&\\d]+$", "v"],
    ["^[[a-z][0-9]]+$", "v"],
    ["^\\p{RGI_Emoji}$", "v"],
    ["^[a-z]+$", "iv"],
  ])("is only judged where it says another thing: %s with %s", (source, flags) => {
    const { published, judged } = compiled(v.pipe(v.string(), v.regex(new RegExp(source, flags))));
    expect(published).toEqual({ type: "string" });
    expect(judged).toEqual([{ source, flags, place: "text" }]);
  });
});
