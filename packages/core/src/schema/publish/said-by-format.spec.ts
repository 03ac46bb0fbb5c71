import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { standardSchema } from "../standard/standard-schema.js";
import { isSaidByFormat } from "./said-by-format.js";
import { toPublished } from "./to-published.js";

const published = (schema: z.ZodType) =>
  toPublished(standardSchema.compile(schema, "input").jsonSchema).jsonSchema;

describe("a pattern beside a format", () => {
  it.each([
    ["email", z.email()],
    ["uuid", z.guid()],
    ["date-time", z.iso.datetime()],
    ["date-time", z.iso.datetime({ offset: true })],
    ["date", z.iso.date()],
    ["duration", z.iso.duration()],
    ["ipv4", z.ipv4()],
    ["ipv6", z.ipv6()],
    ["cidrv4", z.cidrv4()],
    ["cidrv6", z.cidrv6()],
    ["hostname", z.hostname()],
  ])("goes where it only spells the format out: %s", (format, schema) => {
    expect(published(schema)).toEqual({ type: "string", format });
  });

  it.each([
    ["without a format", z.string().regex(/^[a-z]+$/)],
    ["without a format, long", z.string().regex(/^[a-z]+-(north|south|east|west)-[0-9]+-(blue|green)$/)],
    ["short", z.email({ pattern: /^[a-z]+@acme\.com$/ })],
    ["that is narrower", z.email({ pattern: /^[a-z]+@(acme|example|something|other-long-domain)\.com$/ })],
    ["of one version of UUID", z.uuidv4()],
    ["of whole seconds", z.iso.datetime({ precision: 0 })],
    ["of a format that the pattern alone explains", z.ulid()],
  ])("stays where it is %s", (_what, schema) => {
    expect(published(schema)).toMatchObject({ pattern: expect.any(String) });
  });

  it("stays where the author adds one to the format's own", () => {
    expect(published(z.email().regex(/^[a-z]+@acme\.com$/))["allOf"]).toContainEqual({
      pattern: "^[a-z]+@acme\\.com$",
    });
  });

  it.each([
    ["(".repeat(50), "email"],
    [".*".repeat(30), "unheard-of"],
    [".*".repeat(30), "toString"],
    [5, "email"],
    [".*".repeat(30), 5],
  ])("stays where nothing tells: %j, %s", (pattern, format) => {
    expect(isSaidByFormat(pattern, format)).toBe(false);
  });
});
