import { describe, expect, it } from "@jest/globals";
import {
  image,
  json,
  Output,
  type SchemaSource,
  text,
  Tool,
  ToolService,
  withJsonSchema,
} from "@toolwright/core";
import { jsonSchema } from "@toolwright/core/json-schema";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Page = z.object({ content: z.array(z.object({ id: z.number() })), total: z.number() });
const Chapters = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string() })),
  title: z.string(),
});

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
  @Output(Page)
  page() {
    return { content: [], total: 0 };
  }

  @Tool()
  @Output(Chapters)
  chapters() {
    return { content: [{ type: "text", text: "One" }], title: "Book" };
  }

  @Tool()
  @Output(Page)
  ownPage() {
    return { content: [text("no rows")], structuredContent: { content: [], total: 0 } };
  }

  @Tool()
  @Output(Page)
  failedPage() {
    return { content: [text("no database")], isError: true } as unknown as { content: []; total: 0 };
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
  ])(
    "[LM-TOOLS-06] is sent as the schema parsed it, so that undeclared keys never leave: %s",
    async (name, result) => {
      await using served = await serve(revision, People);
      expect(await served.call(name)).toEqual(result);
    },
  );

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
  ])(
    "[LM-TOOLS-06] that does not fit, or is missing, is a tool error that names the tool: %s",
    async (name, message) => {
      await using served = await serve(revision, People);
      expect(failure(await served.call(name))).toBe(message);
    },
  );

  it("may have a content of its own, where the schema names it", async () => {
    await using served = await serve(revision, People);
    const empty = { content: [], total: 0 };
    expect(await served.call("page")).toEqual({ ...asText(JSON.stringify(empty)), structuredContent: empty });
    const book = { content: [{ type: "text", text: "One" }], title: "Book" };
    expect(await served.call("chapters")).toEqual({
      ...asText(JSON.stringify(book)),
      structuredContent: book,
    });
    expect(await served.call("own_page")).toEqual({ ...asText("no rows"), structuredContent: empty });
    expect(await served.call("failed_page")).toEqual({ ...asText("no database"), isError: true });
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

describe("what the published schema does not name", () => {
  const row = () => ({ id: "1", hash: "x", of: { id: "2", hash: "x" } });
  const object = (rest: object = {}) => ({
    type: "object",
    properties: {
      id: { type: "string" },
      of: { type: "object", properties: { id: { type: "string" } }, ...rest },
    },
    ...rest,
  });
  const sent = async (schema: SchemaSource): Promise<unknown> => {
    class Rows {
      @Tool()
      @Output(schema)
      row(): unknown {
        return row();
      }
    }
    await using app = await boot(Rows, { schemas: [jsonSchema()] });
    return (await app.call("row")).structuredContent;
  };

  it.each<[string, SchemaSource]>([
    ["JSON Schema", object()],
    ["ArkType", type({ id: "string", of: { id: "string" } })],
    ["Valibot", toStandardJsonSchema(v.object({ id: v.string(), of: v.object({ id: v.string() }) }))],
    [
      "one written by hand beside another schema",
      withJsonSchema(z.looseObject({ id: z.string(), of: z.looseObject({ id: z.string() }) }), {
        input: object(),
      }),
    ],
  ])("does not leave: %s", async (_, schema) => {
    expect(await sent(schema)).toEqual({ id: "1", of: { id: "2" } });
  });

  it.each<[string, SchemaSource]>([
    ["JSON Schema", object({ additionalProperties: true })],
    ["ArkType", type({ id: "string", of: { id: "string", "[string]": "string" }, "[string]": "unknown" })],
    [
      "Valibot",
      toStandardJsonSchema(v.looseObject({ id: v.string(), of: v.looseObject({ id: v.string() }) })),
    ],
    ["zod", z.looseObject({ id: z.string(), of: z.looseObject({ id: z.string() }) })],
  ])("leaves where that says so: %s", async (_, schema) => {
    expect(await sent(schema)).toEqual(row());
  });
});

describe("a value under an output schema, in the process", () => {
  it("is what the schema parsed, and rejects where it does not fit", async () => {
    await using app = await boot(People);
    expect(await app.service(People).plain()).toEqual({ id: 1, role: "user" });
    expect(await app.service(People).list()).toEqual([1, 2]);
    await expect(app.service(People).wrong()).rejects.toThrow("does not fit its output schema");
  });
});
