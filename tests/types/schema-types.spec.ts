import { describe, expect, it } from "@jest/globals";
import type { Args, Draft, InputOf, OutputOf } from "@toolwright/core";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { expectTypeOf } from "expect-type";
import * as z from "zod";

const Query = z.object({
  text: z.string(),
  limit: z.number().default(10),
  since: z.string().transform((text) => new Date(text)),
});

class Person {
  name!: string;
}

class Order {
  readonly id!: number;
  note?: string;
  due!: Date;
  customer!: Person;
  lines!: readonly { sku: string; at: Date | null }[];
  extra!: unknown;

  rush?(): void;
  total(): number {
    return this.lines.length;
  }
}

describe("the two sides of a schema", () => {
  it("are the Standard Schema's own", () => {
    expectTypeOf<InputOf<typeof Query>>().toEqualTypeOf<{
      text: string;
      limit?: number | undefined;
      since: string;
    }>();
    expectTypeOf<OutputOf<typeof Query>>().toEqualTypeOf<{ text: string; limit: number; since: Date }>();
    const sent: InputOf<typeof Query> = { text: "a", since: "2026-01-01" };
    const made: OutputOf<typeof Query> = Query.parse(sent);
    expect(made.limit).toBe(10);
  });

  it("are the draft and the instance for a class", () => {
    expectTypeOf<InputOf<typeof Person>>().toEqualTypeOf<{ name?: string }>();
    expectTypeOf<OutputOf<typeof Person>>().toEqualTypeOf<Person>();
  });

  it("are unknown for a JSON Schema", () => {
    interface JsonQuery {
      readonly type: "object";
    }
    expectTypeOf<InputOf<JsonQuery>>().toBeUnknown();
    expectTypeOf<OutputOf<JsonQuery>>().toBeUnknown();
  });
});

describe("Args", () => {
  it("has what the schema produces, and nothing else to see", () => {
    const read = ({ text, limit, since }: Args<typeof Query>): string =>
      `${text} ${limit} ${since.getTime()}`;
    expect(read(Query.parse({ text: "a", since: "1970-01-01" }))).toBe("a 10 0");
    expectTypeOf<Args<typeof Query>["limit"]>().toEqualTypeOf<number>();
    expectTypeOf<Extract<keyof Args<typeof Query>, string>>().toEqualTypeOf<"text" | "limit" | "since">();
    // @ts-expect-error -- a member that the schema does not have
    type _Missing = Args<typeof Query>["missing"];
  });

  it("accepts the output of any schema of objects", () => {
    const accept = <S extends StandardSchemaV1>(schema: S, args: Args<NoInfer<S>>): unknown => [schema, args];
    const Either = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), n: z.number() }),
      z.object({ kind: z.literal("b") }),
    ]);
    accept(z.object({}), z.object({}).parse({}));
    accept(z.looseObject({ a: z.string() }), z.looseObject({ a: z.string() }).parse({ a: "" }));
    accept(z.object({ a: z.string().optional() }), z.object({ a: z.string().optional() }).parse({}));
    accept(z.record(z.string(), z.number()), z.record(z.string(), z.number()).parse({}));
    accept(Either, Either.parse({ kind: "b" }));
    // @ts-expect-error -- text is not a string
    accept(z.object({ text: z.string() }), { text: 1 });
    const narrow = (args: Args<typeof Either>): number => (args.kind === "a" ? args.n : 0);
    expect(narrow({ kind: "a", n: 3 })).toBe(3);
  });
});

describe("Draft", () => {
  it("has the data members, all optional, with dates as strings, at any depth", () => {
    expectTypeOf<Draft<Order>>().toEqualTypeOf<{
      readonly id?: number;
      note?: string;
      due?: string;
      customer?: { name?: string };
      lines?: { sku?: string; at?: string | null }[];
      extra?: unknown;
    }>();
    const draft: Draft<Order> = { due: "2026-01-01", customer: {}, lines: [{ sku: "a", at: null }] };
    expect(draft.due).toBe("2026-01-01");
  });

  it("has no methods, no unknown members and no Date objects", () => {
    // @ts-expect-error -- a method is not data
    ({ total: () => 1 }) satisfies Draft<Order>;
    // @ts-expect-error -- a misspelt member
    ({ nota: "x" }) satisfies Draft<Order>;
    // @ts-expect-error -- JSON has no dates
    ({ due: new Date(0) }) satisfies Draft<Order>;
  });
});
