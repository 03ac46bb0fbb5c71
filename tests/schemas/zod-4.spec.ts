import { describe, expect, it } from "@jest/globals";
import { type Parsed, type SchemaSide, standardSchema } from "@toolwright/core";
import { z } from "zod";

const AT = "2026-01-31T10:00:00Z";

const publish = (schema: z.ZodType, side: SchemaSide = "input") =>
  standardSchema.compile(schema, side).jsonSchema;
const parse = async (schema: z.ZodType, value: unknown): Promise<Parsed> =>
  standardSchema.compile(schema, "input").parse(value);
const placesOf = (parsed: Parsed) => (parsed.ok ? [] : parsed.issues.map(({ path }) => path));

describe("a codec", () => {
  const dates = z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  });
  const Event = z.object({ at: dates });

  it("is what is sent on the input side, and what comes of it on the other", () => {
    expect(publish(Event)).toMatchObject({ properties: { at: { type: "string", format: "date-time" } } });
    expect(publish(Event, "output")).toMatchObject({
      properties: { at: { type: "string", format: "date-time" } },
    });
  });

  it("is decoded for the method", async () => {
    expect(await parse(Event, { at: AT })).toEqual({ ok: true, value: { at: new Date(AT) } });
    expect(placesOf(await parse(Event, { at: "soon" }))).toEqual([["at"]]);
  });
});

describe("prefault, brand, catch and readonly", () => {
  const Query = z.object({
    tag: z.string().trim().min(1).prefault(" all "),
    id: z.string().brand<"Id">(),
    limit: z.number().int().catch(10),
    sort: z.array(z.string()).readonly(),
  });

  it("publish what may be sent", () => {
    expect(publish(Query)).toEqual({
      type: "object",
      properties: {
        tag: { type: "string", minLength: 1, default: " all " },
        id: { type: "string" },
        limit: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991, default: 10 },
        sort: { type: "array", items: { type: "string" }, readOnly: true },
      },
      // What is caught is a wrong value. For an absent one there are defaults.
      required: ["id", "limit", "sort"],
    });
  });

  it("give what they promise: prefaults go through the schema, what does not fit is caught, lists are frozen", async () => {
    const parsed = await parse(Query, { id: "x", limit: "many", sort: ["a"] });
    expect(parsed).toEqual({ ok: true, value: { tag: "all", id: "x", limit: 10, sort: ["a"] } });
    expect(Object.isFrozen(parsed.ok && (parsed.value as { sort: unknown }).sort)).toBe(true);
  });
});

describe("pipes and transforms", () => {
  const Sized = z.object({
    size: z.string().transform(Number).pipe(z.number().int().max(5)),
    list: z.preprocess(
      (value) => (typeof value === "string" ? value.split(",") : value),
      z.array(z.string()),
    ),
  });

  it("publish each its own side", () => {
    expect(publish(Sized)).toMatchObject({
      properties: { size: { type: "string" }, list: { type: "array" } },
    });
    expect(publish(Sized, "output")).toMatchObject({ properties: { size: { type: "integer", maximum: 5 } } });
  });

  it("are run in order, and refuse at their place", async () => {
    expect(await parse(Sized, { size: "3", list: "a,b" })).toEqual({
      ok: true,
      value: { size: 3, list: ["a", "b"] },
    });
    expect(placesOf(await parse(Sized, { size: "9", list: [] }))).toEqual([["size"]]);
  });
});

describe("recursion by getters and by lazy", () => {
  interface Folder {
    readonly name: string;
    readonly folders: readonly Folder[];
  }
  const byGetter: z.ZodType<Folder> = z.object({
    name: z.string(),
    get folders() {
      return z.array(byGetter);
    },
  });
  const byLazy: z.ZodType<Folder> = z.object({ name: z.string(), folders: z.array(z.lazy(() => byLazy)) });

  it.each([
    ["getters", byGetter],
    ["lazy", byLazy],
  ])("ends, by %s", async (_how, schema) => {
    expect(JSON.stringify(publish(schema)).length).toBeLessThan(500);
    const inner = { name: "b", folders: [{ name: 1, folders: [] }] };
    expect(placesOf(await parse(schema, { name: "a", folders: [inner] }))).toEqual([
      ["folders", 0, "folders", 0, "name"],
    ]);
  });

  it("ends where two hold each other", async () => {
    const Left: z.ZodType = z.object({
      get right() {
        return Right.optional();
      },
    });
    const Right: z.ZodType = z.object({ at: z.date(), left: z.lazy(() => Left) });
    const value = { right: { at: AT, left: { right: { at: AT, left: {} } } } };
    expect(await parse(Left, value)).toMatchObject({ ok: true, value: { right: { at: new Date(AT) } } });
    expect(publish(Left)).toMatchObject({ type: "object" });
  });
});

describe("a discriminated union whose branches share fields", () => {
  const Shared = { id: z.string(), at: z.date().optional() };
  const Change = z.discriminatedUnion("kind", [
    z.object({ ...Shared, kind: z.literal("rename"), name: z.string() }),
    z.object({ ...Shared, kind: z.enum(["hide", "show"]) }),
    z.discriminatedUnion("how", [
      z.object({ ...Shared, kind: z.literal("move"), how: z.literal("up") }),
      z.object({ ...Shared, kind: z.literal("move"), how: z.literal("to"), index: z.int() }),
    ]),
  ]);
  const Changes = z.object({ changes: z.array(Change) });

  it("takes each branch, with its dates", async () => {
    const changes = [
      { id: "a", kind: "rename", name: "x", at: AT },
      { id: "b", kind: "show" },
      { id: "c", kind: "move", how: "to", index: 1, at: AT },
    ];
    const value = changes.map((change) => ({ ...change, ...("at" in change && { at: new Date(AT) }) }));
    expect(await parse(Changes, { changes })).toEqual({ ok: true, value: { changes: value } });
  });

  it("refuses at the place of the branch that is meant", async () => {
    const changes = [
      { id: "c", kind: "move", how: "to", index: "1" },
      { id: 1, kind: "hide" },
      { kind: "other" },
    ];
    expect(placesOf(await parse(Changes, { changes }))).toEqual([
      ["changes", 0, "index"],
      ["changes", 1, "id"],
      ["changes", 2, "kind"],
    ]);
  });
});

describe("what no argument can be", () => {
  class Money {
    readonly cents = 1;
  }

  it.each<[string, z.ZodType]>([
    ["upload: File", z.object({ upload: z.file() })],
    ["upload: File", z.object({ upload: z.file().max(10).mime("image/png").optional() })],
    ["upload: File", z.object({ upload: z.file().mime(["image/png", "image/gif"]).nullable().readonly() })],
    ["prices[].total: Custom types", z.object({ prices: z.array(z.object({ total: z.instanceof(Money) })) })],
    ["only: Custom types", z.object({ only: z.custom<`${number}px`>(() => true) })],
    ["run: Function types", z.object({ run: z.unknown().and(z.function() as unknown as z.ZodType) })],
    ["by[]: Map", z.object({ by: z.record(z.string(), z.map(z.string(), z.string())) })],
    ["a.b: Symbol", z.object({ a: z.object({ b: z.symbol().readonly() }).prefault({ b: Symbol.for("b") }) })],
  ])("is refused at its place: %s", (place, schema) => {
    expect(() => publish(schema)).toThrow(`${place} cannot be represented in JSON Schema`);
  });

  it("may be said by the schema itself", () => {
    const only = z.custom<`${number}px`>(() => true).meta({ type: "string", pattern: "px$" });
    expect(publish(z.object({ only }))).toMatchObject({
      properties: { only: { type: "string", pattern: "px$" } },
    });
  });
});
