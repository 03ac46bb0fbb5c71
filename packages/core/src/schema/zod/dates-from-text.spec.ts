import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { dateFromText } from "../date-time.js";
import { takingDatesAsText } from "./dates-from-text.js";

const AT = "2026-01-31T10:00:00+01:00";
const DATE = new Date(AT);

interface Tree {
  readonly next?: Tree | undefined;
  readonly at: Date;
}
const Tree: z.ZodType<Tree> = z.object({
  get next() {
    return Tree.optional();
  },
  at: z.date(),
});

describe("a date given as text", () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ["by itself", z.date().min(new Date(0)), AT, DATE],
    ["in lists and tuples", z.array(z.tuple([z.string(), z.date()])), [["a", AT]], [["a", DATE]]],
    ["optional, nullable or with a default", z.date().nullish().default(DATE), AT, DATE],
    ["in a record", z.record(z.string(), z.date()), { a: AT }, { a: DATE }],
    ["in recursion", Tree, { at: AT, next: { at: AT } }, { at: DATE, next: { at: DATE } }],
    ["behind a lazy part", z.lazy(() => z.date().readonly()), AT, DATE],
    ["before a transform", z.date().transform((date) => date.getTime()), AT, DATE.getTime()],
    ["after a preprocessing step", z.preprocess((text) => text, z.date()), AT, DATE],
    ["in a union, where it comes first", z.union([z.date(), z.string()]), AT, DATE],
    ["but not where a string comes first", z.union([z.string(), z.date()]), AT, AT],
    [
      "but not where another branch is meant",
      z.discriminatedUnion("k", [
        z.object({ k: z.literal("a"), at: z.date() }),
        z.object({ k: z.literal("b"), at: z.string() }),
      ]),
      { k: "b", at: AT },
      { k: "b", at: AT },
    ],
    ["and a date is still one", z.object({ at: z.date() }), { at: DATE }, { at: DATE }],
  ])("%s", (_where, schema, ...[sent, value]) => {
    expect(takingDatesAsText(schema).safeParse(sent)).toEqual({ success: true, data: value });
  });

  it("leaves the given schema, its defaults and its checks as they are", () => {
    const schema = z.object({ at: z.date(), list: z.array(z.string()).default(() => []) }).refine(() => true);
    const { data: one } = takingDatesAsText(schema).safeParse({ at: AT });
    const { data: other } = takingDatesAsText(schema).safeParse({ at: AT });
    expect(one?.list).not.toBe(other?.list);
    expect(schema.safeParse({ at: AT }).success).toBe(false);
  });

  it("is the library's own issue where it is none", () => {
    const outcome = takingDatesAsText(z.object({ at: z.date() })).safeParse({ at: "tomorrow" });
    expect(outcome.error?.issues).toMatchObject([
      { path: ["at"], message: "Invalid input: expected date, received string" },
    ]);
  });

  it("gives back a schema that wants no date", () => {
    const schema = z.object({ at: z.coerce.date(), text: z.string().pipe(z.coerce.date()) });
    expect(takingDatesAsText(schema)).toBe(schema);
  });
});

describe("reading a date and time", () => {
  it.each(["2024-02-29T23:59:59Z", "2026-01-31t10:00:00.123z", "0099-12-31T00:00:00-23:59"])(
    "takes %s",
    (text) => {
      expect(dateFromText(text)).toEqual(new Date(text.toUpperCase()));
    },
  );

  it.each([
    "2026-02-29T00:00:00Z",
    "2026-01-31",
    "2026-01-31T10:00:00",
    "2026-01-31T24:00:00Z",
    "2026-13-01T00:00:00Z",
    5,
    null,
  ])("leaves %s as it is", (value) => {
    expect(dateFromText(value)).toBe(value);
  });
});
