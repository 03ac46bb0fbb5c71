import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  createApp,
  Input,
  type Parsed,
  type SchemaAdapter,
  standardSchema,
  Tool,
  ToolService,
} from "@toolwright/core";
import { zod3 } from "@toolwright/core/zod3";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import * as v from "valibot";
import { z } from "zod";
import { z as three } from "zod3";
import { ROWS, type Verdict } from "./format-rows.js";
import { GENERATED, TEXTS } from "./format-texts.js";

const ajv = new Ajv2020({ strict: false, formats: fullFormats, logger: false });

function judge(adapter: SchemaAdapter, schema: unknown): (text: string) => Verdict {
  const { jsonSchema, parse } = adapter.compile(schema, "input");
  const fits = ajv.compile(jsonSchema);
  return (text) => {
    const taken = (parse(text) as Parsed).ok;
    if (taken === fits(text)) return "same";
    return taken ? "published refuses" : "published takes";
  };
}

describe.each(Object.entries(ROWS))("the format of %s", (_what, { adapter, schema, format, exceptions }) => {
  const verdictOf = judge(adapter, schema);

  it("takes the same texts as its parser, but for those that are listed", () => {
    const listed = exceptions.flatMap(({ texts, verdict }) => texts.map((text) => ({ text, verdict })));
    const found = TEXTS.map((text) => ({ text, verdict: verdictOf(text) }));
    const differing = found.filter(({ verdict }) => verdict !== "same");
    expect(new Set(differing)).toEqual(new Set(listed));
    expect(differing.length).toBeLessThan(TEXTS.length);
    for (const { texts, like } of exceptions)
      expect(texts.some((text) => like?.test(text) !== false)).toBe(true);
  });

  it("takes the same generated texts as its parser, but for those that look like what is listed", () => {
    const isListed = (text: string, verdict: Verdict): boolean =>
      exceptions.some((exception) => exception.verdict === verdict && exception.like?.test(text) === true);
    fc.assert(
      fc.property(GENERATED[format], (text) => {
        const verdict = verdictOf(text);
        const shown = verdict === "same" || isListed(text, verdict) ? "same, or listed" : verdict;
        expect({ text, shown }).toEqual({ text, shown: "same, or listed" });
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is published says less of a format than its parser, because", () => {
  it.each([
    ["zod 3", zod3(), three.string().base64()],
    ["Valibot", standardSchema, toStandardJsonSchema(v.pipe(v.string(), v.base64()))],
  ])("contentEncoding only annotates, which %s writes for base64", (_library, adapter, schema) => {
    const verdictOf = judge(adapter, schema);
    expect(verdictOf("not base64!")).toBe("published takes");
    expect(verdictOf("QUI=")).toBe("same");
  });

  it.each<[string, z.ZodType, string]>([
    ["email", z.email(), "a!b@c.example"],
    ["date-time", z.iso.datetime(), "2024-02-29T00:00:00+01:00"],
  ])(
    "a tool's schema has no pattern beside the format %s, which would cost more tokens than it tells",
    async (format, schema, text) => {
      @ToolService()
      class Service {
        @Tool("try_it")
        tryIt(@Input(z.object({ text: schema })) _input: object): void {}
      }
      await using app = await createApp({ name: "formats", version: "1.0.0", services: [Service] });
      const { inputSchema } = app.tools[0] ?? {};
      expect(inputSchema?.["properties"]).toEqual({ text: { type: "string", format } });
      expect(ajv.compile(inputSchema ?? {})({ text })).toBe(true);
      expect(await app.call("try_it", { text })).toMatchObject({ isError: true });
    },
  );
});
