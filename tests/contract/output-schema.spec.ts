import { describe, expect, it } from "@jest/globals";
import { image, json, Output, text, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Person = z.object({ id: z.number(), role: z.string().default("user") });

/** A value whose type is not what the schema says, as an unchecked cast would give it. */
const cast = (value: unknown) => value as { id: number };

@ToolService()
class People {
  @Tool()
  @Output(Person)
  plain() {
    return { id: 1, passwordHash: "secret" };
  }

  @Tool()
  @Output(Person)
  own() {
    return { content: [text("one person")], structuredContent: { id: 1, passwordHash: "secret" } };
  }

  @Tool()
  @Output(Person)
  forced() {
    return cast(json({ id: 2 }));
  }

  @Tool()
  @Output(Person)
  wrong() {
    return cast({ id: "1", role: 5 });
  }

  @Tool()
  @Output(Person)
  ownWrong() {
    return { content: [text("x")], structuredContent: cast({ id: "1" }) };
  }

  @Tool()
  @Output(Person)
  ownNone() {
    return cast({ content: [text("x")] });
  }

  @Tool()
  @Output(Person)
  blocks() {
    return cast([text("x"), image("AA==", "image/png")]);
  }

  @Tool()
  @Output(Person)
  block() {
    return cast(text("x"));
  }

  @Tool()
  @Output(Person)
  nothing() {
    return cast(undefined);
  }

  @Tool()
  @Output(Person)
  failed() {
    return cast({ content: [text("not found")], isError: true, structuredContent: { id: "not a number" } });
  }

  @Tool()
  @Output(z.object({ id: z.number().refine((id) => Promise.resolve(id > 0), "must be positive") }))
  async later() {
    return Promise.resolve({ id: -1 });
  }

  @Tool()
  @Output(z.array(z.number()))
  list() {
    return [1, 2];
  }

  @Tool()
  @Output(z.string())
  word() {
    return "x";
  }

  @Tool()
  @Output(z.null())
  none() {
    return null;
  }

  @Tool()
  @Output(z.boolean())
  yes() {
    return true;
  }
}

const BLOCKS_ONLY =
  "returned content blocks but no structuredContent for its output schema; data that looks like blocks goes into json().";

const asText = (value: string) => ({ content: [{ type: "text", text: value }] });

describe.each(REVISIONS)("a value under an output schema, over %s", (revision) => {
  it.each([
    ["plain", { ...asText('{"id":1,"role":"user"}'), structuredContent: { id: 1, role: "user" } }],
    ["own", { ...asText("one person"), structuredContent: { id: 1, role: "user" } }],
    ["forced", { ...asText('{"id":2,"role":"user"}'), structuredContent: { id: 2, role: "user" } }],
  ])("is sent as the schema parsed it, so that undeclared keys never leave: %s", async (name, result) => {
    await using served = await serve(revision, People);
    expect(await served.call(name)).toEqual(result);
  });

  it.each([
    [
      "wrong",
      'The tool "wrong" returned a value that does not fit its output schema:\n' +
        "id: Invalid input: expected number, received string\n" +
        "role: Invalid input: expected string, received number",
    ],
    [
      "own_wrong",
      'The tool "own_wrong" returned a value that does not fit its output schema:\n' +
        "id: Invalid input: expected number, received string",
    ],
    ["later", 'The tool "later" returned a value that does not fit its output schema:\nid: must be positive'],
    ["own_none", `The tool "own_none" ${BLOCKS_ONLY}`],
    ["blocks", `The tool "blocks" ${BLOCKS_ONLY}`],
    ["block", `The tool "block" ${BLOCKS_ONLY}`],
    ["nothing", 'The tool "nothing" returned no value for its output schema.'],
  ])("that does not fit, or is missing, is a tool error that names the tool: %s", async (name, message) => {
    await using served = await serve(revision, People);
    expect(failure(await served.call(name))).toBe(message);
  });

  it("is not asked of a result that says it failed, which goes without structured content", async () => {
    await using served = await serve(revision, People);
    expect(await served.call("failed")).toEqual({ ...asText("not found"), isError: true });
  });

  it.each([
    ["list", "[1,2]", [1, 2]],
    ["word", '"x"', "x"],
    ["none", "null", null],
    ["yes", "true", true],
  ])(
    "that is no object stays in the text, and is structured where the revision allows it: %s",
    async (name, written, value) => {
      await using served = await serve(revision, People);
      expect(await served.call(name)).toEqual(
        revision === "2025-11-25" ? asText(written) : { ...asText(written), structuredContent: value },
      );
    },
  );
});

describe("a value under an output schema, in the process", () => {
  it("is what the schema parsed, and rejects where it does not fit", async () => {
    await using app = await boot(People);
    expect(await app.service(People).plain()).toEqual({ id: 1, role: "user" });
    expect(await app.service(People).list()).toEqual([1, 2]);
    await expect(app.service(People).wrong()).rejects.toThrow("does not fit its output schema");
  });
});
